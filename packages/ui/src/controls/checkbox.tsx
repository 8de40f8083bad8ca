import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useFieldControl } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  ref?: ((element: HTMLInputElement | null) => void) | undefined
  label: ReactNode
  /** Hides the label visually, e.g. in a table; screen readers still read it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  indeterminate?: boolean | undefined
}

/** A native checkbox with its label; the whole line is the click target. */
export function Checkbox({ ref, label, hideLabel, hint, indeterminate = false, className, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const control = useFieldControl(props)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label
      className={clsx(
        hideLabel ? 'flex w-fit' : 'inline-flex',
        'items-start gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-fg-3 pub:text-base pub:gap-3',
        hideLabel && 'relative after:absolute after:-inset-1.5 pointer-coarse:after:-inset-3.5',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0 pub:mt-0.5">
        <input
          {...props}
          {...control}
          type="checkbox"
          ref={(element) => {
            box.current = element
            ref?.(element)
          }}
          className={clsx(
            'peer relative z-1 m-px size-4 appearance-none rounded-[4px] border border-line-strong bg-surface hover:transition-colors hover:duration-[90ms] pub:rounded-none pub:bg-transparent',
            'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
            'enabled:hover:border-fg-2 enabled:checked:hover:border-primary aria-invalid:border-danger disabled:opacity-50',
          )}
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute inset-px z-1 hidden size-4 text-on-primary peer-checked:block peer-indeterminate:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m4 8.25 2.75 2.75L12 5.5" />
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-[5px] top-[8px] z-1 hidden h-0.5 rounded-full bg-on-primary peer-indeterminate:block"
        />
      </span>
      <span className={clsx('min-w-0', hideLabel && 'sr-only')}>
        {label}
        {hint ? <span className="mt-0.5 block text-xs text-fg-3">{hint}</span> : null}
      </span>
    </label>
  )
}
