import { useQuery } from '@tanstack/react-query'
import { type EventPage, getEventPage, listOpenEvents, type OpenEvent } from '@velvet/contracts/events'
import { useServer } from '../../server.tsx'

/** The events that visitors can apply to (PUB-14), or what is selected of them. */
export function useOpenEvents<Selected = OpenEvent[]>(select?: (events: OpenEvent[]) => Selected) {
  const { call } = useServer()
  return useQuery({
    queryKey: [listOpenEvents.name],
    queryFn: ({ signal }) => call(listOpenEvents, {}, { signal }),
    ...(select ? { select } : {}),
  })
}

/** One of them. Renders again only when that one changes. */
export const useOpenEvent = (eventId: string): OpenEvent | undefined =>
  useOpenEvents((events) => events.find(({ id }) => id === eventId)).data

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
