import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlLook } from './input.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: 'sm' | 'md' | undefined }

/** The native select, which is the fastest list on every phone. Options are its children. */
export function Select({ size, className, children, ...props }: SelectProps) {
  const control = useFieldControl(props)
  return (
    <span className={clsx('relative flex min-w-0 items-center', className)}>
      <select {...props} {...control} className={clsx(controlLook({ size }), 'appearance-none truncate pe-8!')}>
        {children}
      </select>
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className="pointer-events-none absolute end-2.5 size-3 text-fg-2 pub:end-0.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
      </svg>
    </span>
  )
}
