import type { ApplicantFilters } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Button } from '@velvet/ui/button'
import { Chip } from '@velvet/ui/chip'
import { useRef } from 'react'
import { dayText } from '../../../kit/time/moment-text.ts'
import { type ApplicantList, type FilterKey, useEventName } from '../../people/index.ts'

const labels: Record<Exclude<FilterKey, 'search'>, string> = {
  status: 'Status',
  priority: 'Priority',
  name: 'Name',
  instagram: 'Instagram',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCodes: 'Zip codes',
  ageRange: 'Age range',
  ageMin: 'Age minimum',
  ageMax: 'Age maximum',
  followersMin: 'Followers minimum',
  followersMax: 'Followers maximum',
  source: 'Source',
  eventId: 'Event',
  applicationStatus: 'Application status',
  emailOptIn: 'Email opt-in',
  smsOptIn: 'SMS opt-in',
  appliedFrom: 'Applied from',
  appliedTo: 'Applied to',
  tags: 'Tags',
  duplicates: 'Duplicates',
}

export type FilterChipsProps = {
  list: ApplicantList
  /** Moves the focus to the search when the focused button disappears and no filter is left. */
  focusSearch: () => void
}

/** The active filters, each with a button that removes it; the search field has its own. */
export function FilterChips({ list, focusSearch }: FilterChipsProps) {
  const chips = useRef<HTMLUListElement>(null)
  const event = useEventName(list.filters.eventId)
  const keys = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => list.filters[key] !== undefined)
  if (!list.isFiltered) return null
  const shownValue = (key: keyof typeof labels): string =>
    key === 'eventId' ? (event ?? 'one event') : valueText(list.filters, key)
  const remove = (key: keyof typeof labels) => {
    const stay = keys.filter((other) => other !== key && (key !== 'eventId' || other !== 'applicationStatus'))
    const next = stay.find((other) => keys.indexOf(other) > keys.indexOf(key)) ?? stay.at(-1)
    if (next) chips.current?.querySelectorAll('button')[keys.indexOf(next)]?.focus()
    else focusSearch()
    list.setFilter(key, undefined)
  }
  const clear = () => {
    focusSearch()
    list.clearFilters()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-bg px-5 py-2 max-md:px-3">
      {keys.length > 0 ? (
        <ul ref={chips} aria-label="Active filters" className="contents">
          {keys.map((key) => (
            <li key={key} className="max-w-full">
              <Chip removeLabel={`Remove filter: ${labels[key]} is ${shownValue(key)}`} onRemove={() => remove(key)}>
                {`${labels[key]}: ${shownValue(key)}`}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear Filters
      </Button>
    </div>
  )
}

function valueText(filters: ApplicantFilters, key: FilterKey): string {
  const value = filters[key]
  if (key === 'status' && filters.status) return statusLabels[filters.status]
  if (key === 'applicationStatus' && filters.applicationStatus)
    return applicationStatusLabels[filters.applicationStatus]
  if (key === 'appliedFrom' || key === 'appliedTo') return appliedText(String(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return key === 'duplicates' && value === 'true' ? 'any kind' : String(value)
}

/** The day as the table writes it; an unreadable one stays as it is in the address. */
function appliedText(day: string): string {
  const midnight = `${day}T00:00`
  return Number.isNaN(Date.parse(midnight)) ? day : dayText(midnight)
}
