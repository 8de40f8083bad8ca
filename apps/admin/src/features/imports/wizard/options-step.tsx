import { Checkbox } from '@velvet/ui/checkbox'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { TagInput } from '@velvet/ui/tag-input'
import { useEvents, useTags } from '../../people/index.ts'
import type { ImportOptions } from './import-options.ts'
import { StepHeading } from './step-heading.tsx'

export type OptionsStepProps = { options: ImportOptions; onChange: (options: ImportOptions) => void }

const maxTags = 20

/** The options that apply to every row of the file. */
export function OptionsStep({ options, onChange }: OptionsStepProps) {
  const events = useEvents().data ?? []
  const tags = useTags().data ?? []
  const change = (part: Partial<ImportOptions>) => onChange({ ...options, ...part })
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>Apply to every row</StepHeading>
      <Checkbox
        label="Merge duplicates"
        hint="Rows with a known email address update that applicant; blank cells change nothing. Otherwise, such rows are set aside as duplicates."
        checked={options.mergeDuplicates}
        onChange={({ target }) => change({ mergeDuplicates: target.checked })}
      />
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <Field label="Event" hint="Everyone in the file applies to this event.">
          <Select value={options.eventId ?? ''} onChange={({ target }) => change({ eventId: target.value || null })}>
            <option value="">No event</option>
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Source"
          hint="Where new applicants came from. If empty, the source in the file is used, or “csv” if there is none."
        >
          <Input
            value={options.source ?? ''}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ source: target.value || null })}
          />
        </Field>
        <Field label="Tags" className="md:col-span-2" hint="Press Enter or comma to add a tag.">
          <TagInput
            value={options.tags}
            maxLength={60}
            suggestions={tags.map(({ name }) => name)}
            onChange={(names) => change({ tags: names.slice(0, maxTags) })}
          />
        </Field>
      </div>
    </div>
  )
}
