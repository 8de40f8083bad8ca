import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread } from '@velvet/contracts/conversations'
import { useCallback } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** How often texts are looked for, in ms, while the server does not say when there are some. */
export const lookingInterval = 15_000

/** How much waits for an answer, in threads and in the tray; undefined until it is known. */
export function useUnread(refetchInterval: number | false = false) {
  const call = useServer()
  return useQuery({
    queryKey: [countUnread.name],
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval,
  }).data
}

/** Counts again whenever texts are announced, or now and then while nothing is; once for everybody who shows the count. */
export function useUnreadChanges(): void {
  const client = useQueryClient()
  const isLive = useChanges(
    'conversations',
    useCallback(() => void client.invalidateQueries({ queryKey: [countUnread.name] }), [client]),
  )
  useUnread(isLive ? false : lookingInterval)
}
