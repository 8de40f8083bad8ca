import { useQuery } from '@tanstack/react-query'
import { listOutbox } from '@velvet/contracts/outbox'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

/** How many decisions wait; undefined until known. */
export function useOutboxCount(interval: number | false = false): number | undefined {
  const call = useServer()
  return useQuery({
    queryKey: [listOutbox.name, 'count'],
    queryFn: ({ signal }) => call(listOutbox, { query: { limit: 1 } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: interval,
  }).data?.total
}

/** Fetches what waits again when the server announces a change. Returns whether announcements arrive. */
export function useOutboxChanges(): boolean {
  return useLiveQueries(['events', 'applicants'], [listOutbox])
}

/** The same on every screen, and from time to time while announcements are off. */
export function useOutboxWatch(): void {
  useOutboxCount(refetchInterval('list', useOutboxChanges()))
}
