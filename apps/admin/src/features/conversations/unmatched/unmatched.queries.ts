import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listApplicants } from '@velvet/contracts/applicants'
import { dismissUnmatched, linkUnmatched, listUnmatched } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../../kit/server.tsx'
import { useDebouncedValue } from '../../../kit/use-debounced-value.ts'
import { alwaysFresh, refreshConversations } from '../conversations.queries.ts'

const pageSize = 100
const maxPeople = 10
const typingPause = 250

/** The applicant to link the texts to: an existing one, or a new one. */
export type Owner = EndpointInput<typeof linkUnmatched>['body']

/** Texts from unknown numbers, newest first, in pages. */
export function useUnmatched(isLive: boolean) {
  const call = useServer()
  return useInfiniteQuery({
    ...alwaysFresh(isLive),
    queryKey: [listUnmatched.name],
    queryFn: ({ signal, pageParam }) =>
      call(listUnmatched, { query: { limit: pageSize, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
  })
}

export function useLinkUnmatched() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [linkUnmatched.name],
    mutationFn: ({ id, owner }: { id: string; owner: Owner }) => call(linkUnmatched, { params: { id }, body: owner }),
    onSettled: () => refreshConversations(client),
  })
}

export function useDismissUnmatched() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [dismissUnmatched.name],
    mutationFn: (id: string) => call(dismissUnmatched, { params: { id } }),
    onSettled: () => refreshConversations(client),
  })
}

/** Up to ten applicants who match the debounced input; `search` is what they match. */
export function usePeople(typed: string) {
  const call = useServer()
  const { settled: search } = useDebouncedValue(typed.trim(), typingPause)
  const query = useQuery({
    queryKey: [listApplicants.name, 'owner', search],
    queryFn: ({ signal }) =>
      call(listApplicants, { query: { search, sort: 'name', order: 'asc', limit: maxPeople, offset: 0 } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { search, query }
}
