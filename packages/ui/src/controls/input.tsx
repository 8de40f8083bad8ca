import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field.tsx'

/** The styles shared by all text controls: boxed in the back office, a single underline on the public site. */
export const controlLook = cva(
  [
    'w-full min-w-0 rounded-control border border-line-strong bg-surface text-fg transition-colors duration-[90ms]',
    'hover:border-fg-3 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-fg-3 read-only:not-[select]:bg-sunken',
    'aria-invalid:border-danger focus-visible:outline-offset-0',
    'pub:border-x-0 pub:border-t-0 pub:bg-transparent pub:text-body pub:leading-normal',
    'pub:focus-visible:border-focus pub:focus-visible:outline-0 pub:focus-visible:shadow-[0_1px_0_0_var(--focus)]',
  ],
  {
    variants: {
      size: {
        sm: 'h-7 px-2 text-xs pointer-coarse:h-11',
        md: 'h-8 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem] pub:h-11 pub:px-0',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: 'sm' | 'md' | undefined
  /** Fixed text before the value, e.g. `instagram.com/`. Decorative: repeat it in the label or hint. */
  prefix?: ReactNode
}

/** A one-line text control. Inside a `Field` it is labeled and described by the field. */
export function Input({ size, prefix, className, ...props }: InputProps) {
  const control = useFieldControl(props)
  const input = (
    <input
      {...props}
      {...control}
      className={clsx(
        controlLook({ size }),
        prefix ? 'h-full! border-0! bg-transparent! ps-0! outline-0! shadow-none!' : className,
      )}
    />
  )
  if (!prefix) return input
  return (
    <span
      className={clsx(
        'flex h-8 min-w-0 items-center rounded-control border border-line-strong bg-surface transition-colors duration-[90ms]',
        'pointer-coarse:h-11 pub:h-11 focus-within:outline-2 focus-within:outline-focus hover:border-fg-3 has-aria-invalid:border-danger',
        'pub:border-x-0 pub:border-t-0 pub:bg-transparent pub:focus-within:border-focus pub:focus-within:outline-0',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="shrink-0 ps-2.5 pe-px text-sm text-fg-3 pointer-coarse:text-[1rem] pub:ps-0 pub:text-body"
      >
        {prefix}
      </span>
      {input}
    </span>
  )
}
