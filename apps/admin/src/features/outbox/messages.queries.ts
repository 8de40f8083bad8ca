import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { listEventMessages, resolveServiceMessage } from '@velvet/contracts/service-messages'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

export type ResolveAction = EndpointInput<typeof resolveServiceMessage>['body']['action']

const pageSize = 200

/** The messages to the guests of an event, newest first, page by page; they follow what is sent. */
export function useEventMessages(eventId: string) {
  const call = useServer()
  // A message that is skipped, or that waits for the end of quiet hours, arrives with a decision and does not move.
  const isLive = useLiveQueries(['messages', 'applicants'], [listEventMessages])
  return useInfiniteQuery({
    queryKey: [listEventMessages.name, eventId],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listEventMessages, { params: { id: eventId }, query: { limit: pageSize, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchInterval('list', isLive),
  })
}

/** Sends a message again, or counts it as sent. */
export function useResolveMessage() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [resolveServiceMessage.name],
    mutationFn: ({ id, action }: { id: string; action: ResolveAction }) =>
      call(resolveServiceMessage, { params: { id }, body: { action } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listEventMessages.name] }),
  })
}
