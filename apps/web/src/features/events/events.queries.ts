import { useQuery } from '@tanstack/react-query'
import { listOpenEvents } from '@velvet/contracts/events'
import { useServer } from '../../server.tsx'

/** The events that visitors can apply to (PUB-14). */
export function useOpenEvents() {
  const { call } = useServer()
  return useQuery({ queryKey: [listOpenEvents.name], queryFn: ({ signal }) => call(listOpenEvents, {}, { signal }) })
}
