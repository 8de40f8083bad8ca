import { clsx } from 'clsx'
import { useState } from 'react'

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-xl',
  xl: 'size-24 text-3xl',
}

export type AvatarProps = {
  name: string
  /** Pictures in order of preference; if one fails the next is tried, and finally the initials. */
  sources?: readonly string[] | undefined
  /** Called with a picture that failed to load. */
  onFail?: ((source: string) => void) | undefined
  size?: keyof typeof sizes | undefined
  /** Set the name if no text beside the picture shows it. */
  announce?: boolean | undefined
}

/** A round picture of fixed size, or initials. */
export function Avatar(props: AvatarProps) {
  return <Portrait key={props.sources?.join('\n')} {...props} />
}

function Portrait({ name, sources = [], onFail, size = 'sm', announce = false }: AvatarProps) {
  const [failed, setFailed] = useState(0)
  const source = sources[failed]
  return (
    <span
      {...(announce ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={clsx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        sizes[size],
      )}
    >
      {source ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => {
            setFailed(failed + 1)
            onFail?.(source)
          }}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase('en') || '?'
}
