import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EventPage, getEventPage, listOpenEvents, type OpenEvent } from '@velvet/contracts/events'
import { useServer } from '../../server.tsx'

function useOpenEventsQuery() {
  const { call } = useServer()
  return queryOptions({
    queryKey: [listOpenEvents.name],
    queryFn: ({ signal }) => call(listOpenEvents, {}, { signal }),
  })
}

/** The events that visitors can apply to (PUB-14). */
export function useOpenEvents() {
  return useQuery(useOpenEventsQuery())
}

/** One of them. Renders again only when that one changes. */
export function useOpenEvent(eventId: string) {
  const select = (events: readonly OpenEvent[]) => events.find(({ id }) => id === eventId)
  return useQuery({ ...useOpenEventsQuery(), select }).data
}

/** What the page of an event shows, which the server already wrote into that page. An event without a slug has none. */
export function useEventPage(slug: string | undefined) {
  const { call } = useServer()
  return useQuery({
    queryKey: [getEventPage.name, slug],
    queryFn: ({ signal }) => call(getEventPage, { params: { slug: slug ?? '' } }, { signal }),
    enabled: slug !== undefined,
    initialData: writtenEvent,
  })
}

const writtenEvent = (): EventPage | undefined => {
  const text = document.querySelector('script#event')?.textContent
  return text ? (JSON.parse(text) as EventPage) : undefined
}
