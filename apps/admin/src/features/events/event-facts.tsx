import type { Event } from '@velvet/contracts/events'
import { isPast } from '@velvet/domain/events'
import { Badge } from '@velvet/ui/badge'
import { TextLink } from '@velvet/ui/link'
import { Meter } from '@velvet/ui/progress-bar'
import { Archive, UsersRound } from 'lucide-react'
import { countText } from '../../kit/counts.ts'
import { shownDate } from './event-times.ts'
import type { ApplicantCounts } from './events.queries.ts'

/** Stands for a date or a location that is not known yet (EVT-09, EVT-10). */
export function ToBeDecided() {
  return <span className="text-fg-3">TBD</span>
}

/** The day of an event with the time below in small type. */
export function EventDate({ event: { date, timeZone } }: { event: Event }) {
  if (!date) return <ToBeDecided />
  const { day, clock } = shownDate(date, timeZone)
  return (
    <time dateTime={date} className="flex flex-col">
      <span>{day}</span>
      <span className="truncate text-xs text-fg-3">
        {clock}
        <Ended date={date} />
      </span>
    </time>
  )
}

/** Date and time on one line. */
export function EventDateLine({ event: { date, timeZone } }: { event: Event }) {
  if (!date) return <>Date TBD</>
  return (
    <time dateTime={date}>
      {shownDate(date, timeZone).whole}
      <Ended date={date} />
    </time>
  )
}

function Ended({ date }: { date: string }) {
  return isPast(new Date(date), new Date()) ? <span className="text-fg-3"> · ended</span> : null
}

/** EVT-11 */
export function EventBadge({ event: { isActive, archivedAt, cancelledAt, date } }: { event: Event }) {
  if (archivedAt) return <Badge icon={<Archive />}>Archived</Badge>
  if (cancelledAt) return <Badge tone="declined">Canceled</Badge>
  if (isActive && date && isPast(new Date(date), new Date())) return <Badge>Past</Badge>
  return <Badge tone={isActive ? 'approved' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}

export type CountedProps = { event: Event; counts: ApplicantCounts | undefined }

/** How many applied, with a link to them (EVT-12 to EVT-14), and how many of them are pending. */
export function Applications({ event: { id, name, currentApplications }, counts }: CountedProps) {
  const waiting = [
    [counts?.pending ?? 0, 'pending'],
    [counts?.waitlisted ?? 0, 'waitlisted'],
  ] as const
  return (
    <span className="flex flex-col items-start">
      <span className="flex items-baseline gap-2">
        <span>{countText(currentApplications)}</span>
        {currentApplications > 0 ? (
          <TextLink
            href={`/admin/applicants?eventId=${id}`}
            aria-label={`View applicants of ${name}`}
            className="pointer-coarse:-my-2 pointer-coarse:py-2"
          >
            View
          </TextLink>
        ) : null}
      </span>
      {waiting.map(([count, status]) =>
        count > 0 ? (
          <span key={status} className="text-xs text-fg-3">
            {countText(count)} {status}
          </span>
        ) : null,
      )}
    </span>
  )
}

/**
 * How many places approved parties take; an event without a capacity is unlimited (EVT-15, EVT-31). It is full when offers and
 * decisions that wait for their release take the others (ANS-25).
 */
export function Capacity({ event: { name, maxCapacity, approvedApplications, isFull }, counts }: CountedProps) {
  if (!maxCapacity) return <span className="text-fg-2">Unlimited</span>
  const { approved = approvedApplications } = counts?.heads ?? {}
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Meter
          label={`Capacity of ${name}`}
          value={approved}
          max={maxCapacity}
          valueText={`${countText(approved)} of ${countText(maxCapacity)}`}
        />
      </div>
      {isFull ? (
        <Badge tone="pending" icon={<UsersRound />}>
          Full
        </Badge>
      ) : null}
    </div>
  )
}
