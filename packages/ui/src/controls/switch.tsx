import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & { label: ReactNode }

/** Turns a setting on or off immediately: a native checkbox with the switch role. */
export function Switch({ label, className, ...props }: SwitchProps) {
  return (
    <label
      className={clsx(
        'relative inline-flex items-center gap-2.5 text-sm has-disabled:text-fg-3 pointer-coarse:min-h-11',
        className,
      )}
    >
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox carries the state
        role="switch"
        className={clsx(
          'relative h-5 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-[160ms]',
          'before:absolute before:top-[3px] before:left-[3px] before:size-3 before:rounded-full before:bg-fg-3 before:transition-transform before:duration-[160ms] before:content-[""]',
          'checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-primary disabled:opacity-50',
        )}
      />
      {label}
    </label>
  )
}
