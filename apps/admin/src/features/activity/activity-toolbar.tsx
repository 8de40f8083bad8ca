import { activityTargets } from '@velvet/contracts/activity'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useMemo } from 'react'
import { FilterBar, FilterSelect } from '../../kit/filter-bar.tsx'
import { actionLabel, nounOf } from './action-look.ts'
import { targetLabels } from './activity-target.ts'
import type { ActivityView } from './activity-view.ts'

export type ActivityToolbarProps = {
  view: ActivityView
  /** The admins and actions that the log has entries of, once loaded. */
  actors: readonly string[] | undefined
  actions: readonly string[] | undefined
}

const targetChoices = activityTargets.map((value) => ({ value, label: targetLabels[value] }))

const timeChoices = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'dates', label: 'Custom dates' },
]

/** The filters of the log. */
export function ActivityToolbar({ view, actors = [], actions = [] }: ActivityToolbarProps) {
  const { admin, action } = view
  const adminChoices = useMemo(
    () => withChosen(actors, admin).map((value) => ({ value, label: value })),
    [actors, admin],
  )
  const actionChoices = useMemo(() => choicesOf(withChosen(actions, action)), [actions, action])
  return (
    <FilterBar
      search={{
        label: 'Search activity',
        placeholder: 'Search what happened',
        maxLength: 100,
        value: view.search,
        onValueChange: view.setSearch,
      }}
      onClear={view.isFiltered ? view.clear : undefined}
      hasLineAbove
    >
      <div className="contents max-md:grid max-md:w-full max-md:grid-cols-2 max-md:gap-2">
        <FilterSelect label="Admin" all="All admins" value={admin} choices={adminChoices} onChange={view.setAdmin} />
        <FilterSelect
          label="Action"
          all="All actions"
          value={action}
          choices={actionChoices}
          onChange={view.setAction}
        />
        <FilterSelect
          label="Target"
          all="All targets"
          value={view.target}
          choices={targetChoices}
          onChange={view.setTarget}
        />
        <FilterSelect label="Time" all="Any time" value={view.time} choices={timeChoices} onChange={view.setTime} />
      </div>
      {view.time === 'dates' ? <OwnDates view={view} /> : null}
    </FilterBar>
  )
}

function OwnDates({ view: { from, to, isReversed, setDay } }: { view: ActivityView }) {
  return (
    <div className="flex flex-wrap items-start gap-2 max-md:w-full">
      <Field label="First day" hideLabel className="max-md:flex-1">
        <Input type="date" value={from ?? ''} onChange={({ target }) => setDay('from', target.value)} />
      </Field>
      <span aria-hidden="true" className="self-center text-fg-3">
        –
      </span>
      <Field
        label="Last day"
        hideLabel
        className="max-md:flex-1"
        error={isReversed ? 'The last day is before the first.' : undefined}
      >
        <Input type="date" value={to ?? ''} onChange={({ target }) => setDay('to', target.value)} />
      </Field>
    </div>
  )
}

/** The value in the address is always a choice, even while the choices load or when it is not among them. */
const withChosen = (values: readonly string[], chosen: string | null): string[] =>
  (chosen === null || values.includes(chosen) ? [...values] : [...values, chosen]).toSorted()

/** Each action, and before the actions of a noun a choice for all of them. */
function choicesOf(actions: readonly string[]) {
  const values = [...new Set(actions.flatMap((action) => [nounOf(action), action]))].toSorted()
  return values.map((value) => ({
    value,
    label: value.includes('.') ? actionLabel(value) : `${actionLabel(value)}: all`,
  }))
}
