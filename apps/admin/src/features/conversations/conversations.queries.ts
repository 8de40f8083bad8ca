import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Conversation,
  countUnread,
  getConversation,
  listConversations,
  listMessages,
  listUnmatched,
  markConversationRead,
  updateConversation,
} from '@velvet/contracts/conversations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { useCallback, useEffect } from 'react'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { useChanges } from '../../kit/live-query/use-changes.ts'
import { useServer } from '../../kit/server.tsx'

const pageSize = 100

/** Which threads to list. */
export type ConversationFilters = Pick<
  EndpointInput<typeof listConversations>['query'],
  'search' | 'unread' | 'archived'
>

/** Conversations are never served from cache (CONV-18): they are fetched on view, on window focus, and on announcement. */
export const alwaysFresh = (isLive: boolean) =>
  ({ staleTime: 0, refetchOnWindowFocus: true, refetchInterval: refetchInterval('conversations', isLive) }) as const

/** Threads that match, newest message first, in pages. */
export function useConversations(filters: ConversationFilters, isLive: boolean) {
  const call = useServer()
  return useInfiniteQuery({
    ...alwaysFresh(isLive),
    queryKey: [listConversations.name, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        listConversations,
        { query: { ...filters, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
}

/** One thread and the others with its number. Callers other than the tab leave polling to the tab. */
export function useConversation(id: string | undefined, isLive = true) {
  const call = useServer()
  const client = useQueryClient()
  return useQuery({
    ...alwaysFresh(isLive),
    queryKey: [getConversation.name, id],
    queryFn: ({ signal }) => call(getConversation, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    placeholderData: () => listed(client, id),
  })
}

/** The thread as the list has it, shown until the thread itself is loaded. */
function listed(client: QueryClient, id: string | undefined): EndpointOutput<typeof getConversation> | undefined {
  const lists = client.getQueriesData<InfiniteData<Conversation[]>>({ queryKey: [listConversations.name] })
  const found = lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((each) => each.id === id)
  return found && { ...found, sameNumber: [] }
}

/** Archives or unarchives a thread. */
export function useArchiveConversation() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateConversation.name],
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      call(updateConversation, { params: { id }, body: { isArchived } }),
    onSuccess: (changed) => keep(client, changed),
    onSettled: () => refreshConversations(client),
  })
}

/** CONV-07 */
export function useMarkRead() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [markConversationRead.name],
    mutationFn: (id: string) => call(markConversationRead, { params: { id } }),
    onSuccess: (changed) => {
      keep(client, changed)
      return refreshConversations(client)
    },
  })
}

/**
 * Fetches everything again when the server announces a change of a thread, an unmatched text, or an applicant, and when
 * announcements connect, since changes before that were missed. Returns whether announcements are connected.
 */
export function useConversationChanges(): boolean {
  const client = useQueryClient()
  const refresh = useCallback(() => void readAgain(client, shown), [client])
  const isLive = useChanges(['conversations', 'applicants'], refresh)
  useEffect(() => {
    if (isLive) refresh()
  }, [isLive, refresh])
  return isLive
}

/** Every query that the tab shows for a thread. The shell's unread count is refreshed separately. */
const shown = [listConversations, getConversation, listMessages, listUnmatched]

/** Refreshes everything that shows a change of a thread. */
export const refreshConversations = (client: QueryClient) => readAgain(client, [...shown, countUnread])

const readAgain = (client: QueryClient, endpoints: readonly { name: string }[]) =>
  Promise.all(endpoints.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

const keep = (client: QueryClient, changed: Conversation) =>
  client.setQueryData<EndpointOutput<typeof getConversation>>(
    [getConversation.name, changed.id],
    (known) => known && { ...known, ...changed },
  )
