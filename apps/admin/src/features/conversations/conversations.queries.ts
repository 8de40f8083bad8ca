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
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'
import { lookingInterval } from './unread.queries.ts'

const pageSize = 100

/** What part of the threads is asked for. */
export type ConversationFilters = Pick<
  EndpointInput<typeof listConversations>['query'],
  'search' | 'unread' | 'archived'
>

/** Conversations are never taken from memory (CONV-18): they are read when shown, looked at again, or announced. */
export const alwaysFresh = (isLive: boolean) =>
  ({ staleTime: 0, refetchOnWindowFocus: true, refetchInterval: isLive ? false : lookingInterval }) as const

/** Threads that match, the latest message first, page by page. */
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

/** One thread, and who else has its number; whoever reads it beside the tab leaves the polling to that. */
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

/** What a list that was read says of it, until it has been read itself. */
function listed(client: QueryClient, id: string | undefined): EndpointOutput<typeof getConversation> | undefined {
  const lists = client.getQueriesData<InfiniteData<Conversation[]>>({ queryKey: [listConversations.name] })
  const found = lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((each) => each.id === id)
  return found && { ...found, sameNumber: [] }
}

/** Archives a thread or brings it back. */
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
 * Reads everything again whenever the server says that a thread, the tray or a person changed, and when it begins to say
 * so: what happened before went unheard. Answers whether it is being told.
 */
export function useConversationChanges(): boolean {
  const client = useQueryClient()
  const refresh = useCallback(() => void readAgain(client, shown), [client])
  const isLive = useChanges('conversations', refresh)
  useChanges('applicants', refresh)
  useEffect(() => {
    if (isLive) refresh()
  }, [isLive, refresh])
  return isLive
}

/** What the tab shows of a thread; the count of what is unread, which the shell shows too, is read again by that. */
const shown = [listConversations, getConversation, listMessages, listUnmatched]

/** Everything that a change of a thread shows in. */
export const refreshConversations = (client: QueryClient) => readAgain(client, [...shown, countUnread])

const readAgain = (client: QueryClient, endpoints: readonly { name: string }[]) =>
  Promise.all(endpoints.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

const keep = (client: QueryClient, changed: Conversation) =>
  client.setQueryData<EndpointOutput<typeof getConversation>>(
    [getConversation.name, changed.id],
    (known) => known && { ...known, ...changed },
  )
