import { useQuery } from '@tanstack/react-query'
import { type EventPage, getEventPage, listOpenEvents } from '@velvet/contracts/events'
import { useServer } from '../../server.tsx'

/** The events that visitors can apply to (PUB-14). */
export function useOpenEvents() {
  const { call } = useServer()
  return useQuery({ queryKey: [listOpenEvents.name], queryFn: ({ signal }) => call(listOpenEvents, {}, { signal }) })
}

/** The event of this page, which the server already wrote into it. */
export function useEventPage(slug: string) {
  const { call } = useServer()
  return useQuery({
    queryKey: [getEventPage.name, slug],
    queryFn: ({ signal }) => call(getEventPage, { params: { slug } }, { signal }),
    initialData: writtenEvent,
  })
}

const writtenEvent = (): EventPage | undefined => {
  const text = document.querySelector('script#event')?.textContent
  return text ? (JSON.parse(text) as EventPage) : undefined
}
