import type { ApplicantFilters } from '@velvet/contracts/applicants'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { useId } from 'react'
import { type ApplicantList, type FilterKey, useFacets } from '../../people/index.ts'

/** A control of one filter. Compact controls, in the toolbar and above columns, show their label to assistive technology only. */
export type FilterControlProps<Key extends FilterKey> = {
  list: ApplicantList
  filter: Key
  label: string
  compact?: boolean
  className?: string
}

type TextKey = 'name' | 'instagram' | 'city' | 'country' | 'zipCodes' | 'tags' | 'appliedFrom' | 'appliedTo'
type NumberKey = 'ageMin' | 'ageMax' | 'followersMin' | 'followersMax'
type ChoiceKey =
  | 'status'
  | 'priority'
  | 'state'
  | 'ageRange'
  | 'eventId'
  | 'applicationStatus'
  | 'source'
  | 'duplicates'
type OptInKey = 'emailOptIn' | 'smsOptIn'

export type Choice = { value: string; label: string }

/** Choices whose values are their labels. */
export const asChoices = (values: readonly string[] = []): Choice[] => values.map((value) => ({ value, label: value }))

export function TextFilter(props: FilterControlProps<TextKey> & { hint?: string; type?: 'text' | 'date' }) {
  const { list, filter, label, compact, className, hint, type = 'text' } = props
  return (
    <Field label={label} hideLabel={compact} hint={hint} className={className}>
      <Input
        type={type}
        size={compact ? 'sm' : 'md'}
        maxLength={type === 'date' ? undefined : 100}
        autoComplete="off"
        value={list.filters[filter] ?? ''}
        onChange={(event) => list.setFilter(filter, event.target.value)}
      />
    </Field>
  )
}

const suggestionCount = 50

/** The city as text, with existing cities as suggestions (FILT-04, FILT-13). */
export function CityFilter({ list, className }: Pick<FilterControlProps<'city'>, 'list' | 'className'>) {
  const options = useId()
  const { city = '' } = list.filters
  const part = city.toLowerCase()
  const fitting = useFacets().data?.cities.filter((name) => name.toLowerCase().includes(part)) ?? []
  return (
    <Field label="City" hideLabel={className !== undefined} className={className}>
      <Input
        list={options}
        maxLength={100}
        placeholder="City"
        autoComplete="off"
        value={city}
        onChange={(event) => list.setFilter('city', event.target.value)}
      />
      <datalist id={options}>
        {fitting.slice(0, suggestionCount).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

export function NumberFilter({ list, filter, label, max }: FilterControlProps<NumberKey> & { max: number }) {
  return (
    <Field label={label}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={list.filters[filter] ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '')
          list.setFilter(filter, digits === '' ? undefined : Math.min(max, Number(digits)))
        }}
      />
    </Field>
  )
}

type ChoiceFilterProps = FilterControlProps<ChoiceKey> & { all: string; options: readonly Choice[] }

export function ChoiceFilter({ list, filter, label, compact, className, all, options }: ChoiceFilterProps) {
  const value = list.filters[filter] ?? ''
  const isUnlisted = value !== '' && !options.some((option) => option.value === value)
  return (
    <Field label={label} hideLabel={compact || className !== undefined} className={className}>
      <Select
        size={compact ? 'sm' : 'md'}
        value={value}
        onChange={({ target }) => list.setFilter(filter, (target.value || undefined) as ApplicantFilters[ChoiceKey])}
      >
        <option value="">{all}</option>
        {isUnlisted ? <option value={value}>{value}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function OptInFilter({ list, filter, label }: FilterControlProps<OptInKey>) {
  const value = list.filters[filter]
  return (
    <Field label={label}>
      <Select
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => list.setFilter(filter, target.value ? target.value === 'true' : undefined)}
      >
        <option value="">All</option>
        <option value="true">Opted in</option>
        <option value="false">Not opted in</option>
      </Select>
    </Field>
  )
}
