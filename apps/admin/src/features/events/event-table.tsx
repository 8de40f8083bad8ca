import type { Event } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Archive, CalendarPlus, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { RecordList } from '../../kit/record-list/record-list.tsx'
import type { EventActions } from './event-buttons.tsx'
import { EventCard } from './event-card.tsx'
import { type CountsByEvent, eventColumns } from './event-columns.tsx'
import type { useEventView } from './event-view.ts'
import type { useCurrentEvents } from './events.queries.ts'

export type EventTableProps = {
  list: ReturnType<typeof useCurrentEvents>
  /** The events that match the search. */
  shown: readonly Event[]
  counts: CountsByEvent
  view: ReturnType<typeof useEventView>
  /** Both are absent for roles that may only read. */
  actions: EventActions | undefined
  onCreate: (() => void) | undefined
}

/** Fits the applications of an event with the pending and the waitlisted ones below. */
const rowHeight = 64

const rowName = ({ name }: Event) => name

/** The events as a table, or as cards on a phone, with loading, empty, and error states. */
export function EventTable({ list, shown, counts, view, actions, onCreate }: EventTableProps) {
  const columns = useMemo(() => eventColumns(counts, actions), [counts, actions])
  const renderCard = useCallback(
    (event: Event) => <EventCard event={event} counts={counts?.[event.id]} actions={actions} />,
    [counts, actions],
  )
  return (
    <RecordList
      label="Events"
      query={list}
      columns={columns}
      rows={shown}
      rowName={rowName}
      rowHeight={rowHeight}
      empty={<NoEvents view={view} onCreate={onCreate} />}
      renderCard={renderCard}
    />
  )
}

/** EVT-17 to EVT-19 */
function NoEvents({ view, onCreate }: Pick<EventTableProps, 'view' | 'onCreate'>) {
  if (view.isFiltered)
    return (
      <EmptyState
        title="No events found"
        icon={<SearchX />}
        action={<Button onClick={view.clear}>Clear search</Button>}
      >
        No events match your search criteria.
      </EmptyState>
    )
  if (view.view === 'archived')
    return (
      <EmptyState title="No archived events" icon={<Archive />}>
        Deleted events that people applied to are kept here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No events found"
      icon={<CalendarPlus />}
      action={onCreate ? <Button onClick={onCreate}>Create Event</Button> : undefined}
    >
      {onCreate ? 'Create your first event to get started.' : 'No events have been created yet.'}
    </EmptyState>
  )
}
