import { useQuery } from '@tanstack/react-query'
import { countUnread } from '@velvet/contracts/conversations'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

/** How many threads and unmatched texts await an answer; undefined until known. */
export function useUnread(interval: number | false = false) {
  const call = useServer()
  return useQuery({
    queryKey: [countUnread.name],
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: interval,
  }).data
}

/** Counts again when texts are announced, or polls while announcements are off; one query for all who show the count. */
export function useUnreadChanges(): void {
  const isLive = useLiveQueries('conversations', [countUnread])
  useUnread(refetchInterval('conversations', isLive))
}
