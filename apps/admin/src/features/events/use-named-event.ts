import type { Event } from '@velvet/contracts/events'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { useArchivedEvents, useCurrentEvents } from './events.queries.ts'

/** Opens the event that the address names (`?event=`), archived or not, and clears the address; none if it is gone. */
export function useNamedEvent(open: (event: Event | undefined) => void): void {
  const [named, setNamed] = useQueryState('event', parseAsString)
  // Only a fresh answer counts: an event that was archived or changed since must not open in its old state.
  const { data: current, isFetching } = useCurrentEvents()
  const isCurrent = current?.some(({ id }) => id === named) ?? false
  const archived = useArchivedEvents(named !== null && current !== undefined && !isFetching && !isCurrent)
  const known = isFetching ? undefined : isCurrent ? current : archived.isFetching ? undefined : archived.data
  const arrive = useEffectEvent((event: Event | undefined) => {
    void setNamed(null)
    open(event)
  })
  useEffect(() => {
    if (named && known) arrive(known.find(({ id }) => id === named))
  }, [named, known])
}
