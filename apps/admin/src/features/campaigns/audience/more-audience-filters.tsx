import { applicationStatuses } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Field, Fieldset } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { Switch } from '@velvet/ui/switch'
import { TagInput } from '@velvet/ui/tag-input'
import { useId } from 'react'
import { useEvents, useFacets, useTags } from '../../people/index.ts'
import { type FilterFieldsProps, filterProblems } from './audience-draft.ts'
import { Boxes } from './boxes.tsx'

const maxFollowers = 2_000_000_000
const oldest = 150
const suggestionCount = 50

/** The other filters (CAMP-40 to CAMP-45). The opt-in filters only narrow: consent is always respected (CAMP-37). */
export function MoreAudienceFilters({ filters, onChange }: FilterFieldsProps) {
  const facets = useFacets().data
  const events = useEvents().data
  const tags = useTags().data
  const isKnownEvent = filters.eventId === '' || events?.some(({ id }) => id === filters.eventId)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <NumberField label="Age from" value={filters.ageMin} max={oldest} onChange={(ageMin) => onChange({ ageMin })} />
      <NumberField
        label="Age to"
        value={filters.ageMax}
        max={oldest}
        error={filterProblems(filters).ageMax}
        onChange={(ageMax) => onChange({ ageMax })}
      />
      <TextField label="City" value={filters.city} offered={facets?.cities} onChange={(city) => onChange({ city })} />
      <TextField
        label="State"
        value={filters.state}
        offered={facets?.states}
        onChange={(state) => onChange({ state })}
      />
      <TextField
        label="Zip codes"
        hint="Separated by commas"
        value={filters.zipCodes}
        max={500}
        onChange={(zipCodes) => onChange({ zipCodes })}
      />
      <NumberField
        label="Followers at least"
        hint="On Instagram"
        value={filters.instagramFollowersMin}
        max={maxFollowers}
        onChange={(instagramFollowersMin) => onChange({ instagramFollowersMin })}
      />
      <Field label="Event" className="col-span-2">
        <Select
          value={filters.eventId}
          onChange={({ target }) =>
            onChange({ eventId: target.value, ...(target.value === '' ? { applicationStatus: [] } : {}) })
          }
        >
          <option value="">Any event or none</option>
          {isKnownEvent ? null : <option value={filters.eventId}>An archived event</option>}
          {events?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {filters.eventId === '' ? null : (
        <Fieldset label="Application status" hint="Leave blank for any status." className="col-span-2">
          <Boxes
            values={applicationStatuses}
            labels={applicationStatusLabels}
            chosen={filters.applicationStatus}
            onChange={(applicationStatus) => onChange({ applicationStatus })}
          />
        </Fieldset>
      )}
      <Field label="Tags" hint="People with any of these tags" className="col-span-2">
        <TagInput
          value={filters.tags}
          maxLength={100}
          suggestions={tags?.map(({ name }) => name)}
          onChange={(next) => onChange({ tags: next })}
        />
      </Field>
      <Fieldset
        label="Opted in"
        hint="These only narrow the audience. No one gets a message without consent."
        className="col-span-2"
      >
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Switch
            label="Only with email opt-in"
            checked={filters.emailOptIn}
            onChange={({ target }) => onChange({ emailOptIn: target.checked })}
          />
          <Switch
            label="Only with SMS opt-in"
            checked={filters.smsOptIn}
            onChange={({ target }) => onChange({ smsOptIn: target.checked })}
          />
        </div>
      </Fieldset>
    </div>
  )
}

type NumberFieldProps = {
  label: string
  hint?: string
  value: string
  max: number
  error?: string | undefined
  onChange: (value: string) => void
}

function NumberField({ label, hint, value, max, error, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '')
          onChange(digits === '' ? '' : String(Math.min(max, Number(digits))))
        }}
      />
    </Field>
  )
}

type TextFieldProps = {
  label: string
  hint?: string
  value: string
  max?: number
  offered?: readonly string[] | undefined
  onChange: (value: string) => void
}

function TextField({ label, hint, value, max = 100, offered, onChange }: TextFieldProps) {
  const list = useId()
  const part = value.toLowerCase()
  return (
    <Field label={label} hint={hint}>
      <Input
        value={value}
        maxLength={max}
        autoComplete="off"
        {...(offered ? { list } : {})}
        onChange={({ target }) => onChange(target.value)}
      />
      {offered ? (
        <datalist id={list}>
          {offered
            .filter((name) => name.toLowerCase().includes(part))
            .slice(0, suggestionCount)
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      ) : null}
    </Field>
  )
}
