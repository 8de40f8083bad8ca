import { applicantStatuses } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import type { ReactNode } from 'react'
import type { ApplicantList } from '../../people/index.ts'
import { type Choice, ChoiceFilter, TextFilter } from './filter-controls.tsx'

const statusChoices: readonly Choice[] = applicantStatuses.map((value) => ({ value, label: statusLabels[value] }))

/** High includes urgent. */
export const priorityChoices: readonly Choice[] = [
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
]

/** The second header row, by column (FILT-09, FILT-20). */
export const columnFilters = (list: ApplicantList): Readonly<Record<string, ReactNode>> => ({
  name: <TextFilter compact list={list} filter="name" label="Filter by Name" />,
  location: <TextFilter compact list={list} filter="city" label="Filter by City" />,
  instagram: <TextFilter compact list={list} filter="instagram" label="Filter by Instagram" />,
  status: (
    <ChoiceFilter compact list={list} filter="status" label="Filter by Status" all="All" options={statusChoices} />
  ),
  priority: (
    <ChoiceFilter
      compact
      list={list}
      filter="priority"
      label="Filter by Priority"
      all="All"
      options={priorityChoices}
    />
  ),
  appliedDate: <AppliedDay list={list} />,
})

/** A single day: both the start and the end of the range. */
function AppliedDay({ list }: { list: ApplicantList }) {
  const { appliedFrom, appliedTo } = list.filters
  return (
    <Field label="Filter by Applied date" hideLabel>
      <Input
        type="date"
        size="sm"
        className="px-1! [&::-webkit-calendar-picker-indicator]:ms-0 [&::-webkit-calendar-picker-indicator]:p-0"
        value={appliedFrom === appliedTo ? (appliedFrom ?? '') : ''}
        onChange={({ target }) => list.setFilters({ appliedFrom: target.value, appliedTo: target.value })}
      />
    </Field>
  )
}
