import { useId } from 'react'

export type SegmentedControlProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; count?: number | undefined }[]
}

/** One of a few options, all visible: native radios in a row, e.g. a status filter with counts, which phones hide. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-fit min-w-0 max-w-full overflow-x-auto max-xs:w-full rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-[1.625rem] shrink-0 items-center gap-1.5 max-xs:flex-auto max-xs:justify-center rounded-[4px] border border-transparent px-2.5 text-sm text-fg-2 transition-colors duration-[90ms] hover:text-fg has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10 forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.label}
          {option.count === undefined ? null : (
            <span className="text-xs text-fg-3 max-xs:sr-only">{option.count.toLocaleString('en-US')}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
