import { Checkbox } from '@velvet/ui/checkbox'

export type BoxesProps<Value extends string> = {
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A checkbox for each value. */
export function Boxes<Value extends string>({ values, labels, chosen, onChange }: BoxesProps<Value>) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {values.map((value) => (
        <Checkbox
          key={value}
          label={labels[value]}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </div>
  )
}
