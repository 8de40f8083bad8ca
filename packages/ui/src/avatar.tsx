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
  /** Pictures in order of preference; the next is tried when one fails, and the initials remain at the end. */
  sources?: readonly string[] | undefined
  /** Told which picture could not be shown. */
  onFail?: ((source: string) => void) | undefined
  size?: keyof typeof sizes | undefined
  /** Say the name when it is not written beside the picture. */
  announce?: boolean | undefined
}

/** A round portrait of fixed size, or initials. */
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

/** First letters of the first and the last word, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase('en') || '?'
}
