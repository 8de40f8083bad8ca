import type { Event } from '@velvet/contracts/events'
import type { DataColumn } from '@velvet/ui/data-table'
import { Link } from '@velvet/ui/link'
import { type EventActions, EventButtons } from './event-buttons.tsx'
import { Applications, Capacity, EventBadge, EventDate, ToBeDecided } from './event-facts.tsx'
import type { useApplicantCounts } from './events.queries.ts'

export type CountsByEvent = ReturnType<typeof useApplicantCounts>['data']

/** The columns of the event table (EVT-08 to EVT-16); roles that may only read get no actions. */
export const eventColumns = (
  counts: CountsByEvent,
  actions: EventActions | undefined,
): readonly DataColumn<Event>[] => [
  {
    key: 'name',
    header: 'Event',
    pinned: 'start',
    minWidth: 220,
    cell: (event) => (
      <span className="block min-w-0">
        <EventName event={event} />
        {event.description ? (
          <span className="block truncate text-xs text-fg-3" title={event.description}>
            {event.description}
          </span>
        ) : null}
      </span>
    ),
  },
  { key: 'date', header: 'Date', width: 148, cell: (event) => <EventDate event={event} /> },
  {
    key: 'location',
    header: 'Location',
    minWidth: 140,
    cell: ({ location }) =>
      location ? (
        <span className="block truncate" title={location}>
          {location}
        </span>
      ) : (
        <ToBeDecided />
      ),
  },
  { key: 'status', header: 'Status', width: 112, cell: (event) => <EventBadge event={event} /> },
  {
    key: 'applications',
    header: 'Applications',
    width: 116,
    cell: (event) => <Applications event={event} counts={counts?.[event.id]} />,
  },
  {
    key: 'capacity',
    header: 'Capacity',
    width: 168,
    cell: (event) => <Capacity event={event} counts={counts?.[event.id]} />,
  },
  ...(actions
    ? [
        {
          key: 'actions',
          header: 'Actions',
          width: 148,
          align: 'end',
          pinned: 'end',
          cell: (event: Event) => <EventButtons event={event} actions={actions} />,
        } as const,
      ]
    : []),
]

/** The name of an event, which leads to its night (CAP-01). */
export function EventName({ event: { id, name } }: { event: Event }) {
  return (
    <Link
      href={`/admin/events/${id}`}
      data-row-title
      className="block min-h-6 truncate rounded-badge font-medium text-fg underline-offset-3 hover:underline pointer-coarse:min-h-8"
    >
      {name}
    </Link>
  )
}
