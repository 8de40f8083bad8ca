import { type ReactNode, useId } from 'react'
import { Fieldset } from './field.tsx'

export type RadioCardsProps<Value extends string> = {
  label: string
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly {
    value: Value
    label: string
    description?: ReactNode
    icon?: ReactNode
    disabled?: boolean | undefined
  }[]
  columns?: 1 | 2 | 3 | undefined
  error?: ReactNode
}

const grids = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }

/** Radio buttons as cards with explanations. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, value, onValueChange, options, columns = 1, error } = props
  const name = useId()
  const enabled = options.filter((option) => !option.disabled)
  // A form moves the focus to what is marked as invalid, and only an enabled radio button can take it.
  const invalid = error ? (enabled.find((option) => option.value === value) ?? enabled[0]) : undefined
  return (
    <Fieldset label={label} error={error}>
      <div className={`grid gap-2 ${grids[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex items-start gap-2.5 rounded-control border border-line bg-surface px-3 py-2.5 text-sm transition-colors duration-[90ms] hover:border-line-strong has-checked:border-accent has-checked:bg-selected has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              checked={option.value === value}
              aria-invalid={option === invalid || undefined}
              onChange={() => onValueChange(option.value)}
              className="mt-px size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-0! checked:border-[5px] checked:border-primary"
            />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{option.label}</span>
              {option.description ? <span className="mt-0.5 block text-xs text-fg-2">{option.description}</span> : null}
            </span>
            {option.icon ? (
              <span aria-hidden="true" className="text-fg-3 [&_svg]:size-4 [&_svg]:stroke-[1.75]">
                {option.icon}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
