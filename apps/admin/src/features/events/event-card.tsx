import type { Event } from '@velvet/contracts/events'
import { type EventActions, EventButtons } from './event-buttons.tsx'
import { EventName } from './event-columns.tsx'
import { Applications, Capacity, EventBadge, EventDateLine } from './event-facts.tsx'
import { shownDate } from './event-times.ts'
import type { ApplicantCounts } from './events.queries.ts'

export type EventCardProps = {
  event: Event
  counts: ApplicantCounts | undefined
  actions: EventActions | undefined
}

/** An event on a phone. */
export function EventCard({ event, counts, actions }: EventCardProps) {
  return (
    <article className="flex gap-3 px-3 py-3 text-sm">
      <DateBlock event={event} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-base">
            <EventName event={event} />
          </h2>
          <EventBadge event={event} />
        </div>
        <p className="text-fg-2">
          <EventDateLine event={event} /> · {event.location ?? 'Location TBD'}
        </p>
        {event.description ? <p className="line-clamp-2 break-words text-fg-3">{event.description}</p> : null}
        <dl className="grid grid-cols-2 gap-3">
          <div>
            <dt className="text-xs text-fg-3">Applications</dt>
            <dd>
              <Applications event={event} counts={counts} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-fg-3">Capacity</dt>
            <dd>
              <Capacity event={event} counts={counts} />
            </dd>
          </div>
        </dl>
        {actions ? (
          <span className="pointer-coarse:-me-3 ms-auto">
            <EventButtons event={event} actions={actions} />
          </span>
        ) : null}
      </div>
    </article>
  )
}

/** A calendar page as decoration; the line beside it gives the date to screen readers. */
function DateBlock({ event: { date, timeZone } }: { event: Event }) {
  const shown = date ? shownDate(date, timeZone) : undefined
  return (
    <span
      aria-hidden="true"
      className="flex size-12 shrink-0 flex-col items-center justify-center rounded-control border border-line bg-sunken"
    >
      {shown ? (
        <>
          <span className="text-2xs text-fg-2 uppercase">{shown.month}</span>
          <span className="text-xl font-semibold">{shown.dayOfMonth}</span>
        </>
      ) : (
        <span className="text-xs text-fg-3">TBD</span>
      )}
    </span>
  )
}
