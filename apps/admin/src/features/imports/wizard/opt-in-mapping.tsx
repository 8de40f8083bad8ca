import { type OptInMeaning, optInMeanings } from '@velvet/contracts/imports'
import { Alert } from '@velvet/ui/alert'
import { Select } from '@velvet/ui/select'
import { meaningOf, type OptInChoices, type OptInColumn } from '../file/opt-in-values.ts'
import { rowsText } from '../results/outcome-words.ts'

const labels: Record<OptInMeaning, string> = { opted_in: 'Opted in', opted_out: 'Opted out', not_asked: 'Not asked' }
const channels = { emailOptIn: 'email', smsOptIn: 'text messages' } as const

export type OptInMappingProps = {
  column: OptInColumn
  choices: OptInChoices
  onChange: (choices: OptInChoices) => void
}

/** Maps each value of an opt-in column to a meaning (CSV-15). */
export function OptInMapping({ column: { field, name, values }, choices, onChange }: OptInMappingProps) {
  if (!values)
    return (
      <Alert tone="warning" title={`“${name}” has more than 20 different values`}>
        {`Only “true” will count as opted into ${channels[field]}. Every other value will count as opted out.`}
      </Alert>
    )
  const choose = (value: string, meaning: OptInMeaning) =>
    onChange({ ...choices, [field]: { ...choices[field], [value]: meaning } })
  return (
    <section>
      <h4 className="font-semibold">{`Consent to ${channels[field]} in “${name}”`}</h4>
      <p className="text-sm text-fg-2">
        Check what each value means. People who opted out must opt back in themselves. Blank cells opt new applicants in
        and change nothing for existing ones.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {values.map(({ value, count }) => (
          <li key={value} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-1.5">
            <span className="min-w-0 flex-1 basis-60 break-words">
              <span className="font-medium">{value}</span>
              <span className="ms-2 text-sm text-fg-3">{rowsText(count)}</span>
            </span>
            <Select
              size="sm"
              className="w-56 max-md:w-full"
              aria-label={`Meaning of “${value}” in ${name}`}
              value={meaningOf(value, field, choices)}
              onChange={({ target }) =>
                choose(value, optInMeanings.find((meaning) => meaning === target.value) ?? 'not_asked')
              }
            >
              {optInMeanings.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {labels[meaning]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}
