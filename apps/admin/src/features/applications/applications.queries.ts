import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listApplicants } from '@velvet/contracts/applicants'
import {
  addApplication,
  chooseBest,
  decideApplications,
  listEventApplications,
  renewGuestLink,
  updateApplication,
} from '@velvet/contracts/applications'
import { getEvent } from '@velvet/contracts/events'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts'
import { refreshApplicants } from '../people/index.ts'

export type GuestQuery = Pick<
  EndpointInput<typeof listEventApplications>['query'],
  'status' | 'search' | 'sort' | 'order'
>
export type DecisionResult = EndpointOutput<typeof decideApplications>
export type BestQuestion = EndpointInput<typeof chooseBest>['body']

const nightQueries = [getEvent, listEventApplications, chooseBest]
const pageSize = 200
const maxFound = 10

/** One event with its numbers. */
export function useNight(id: string) {
  const call = useServer()
  return useQuery({
    queryKey: [getEvent.name, id],
    queryFn: ({ signal }) => call(getEvent, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** The guest list of an event, page by page. */
export function useGuests(id: string, query: GuestQuery) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listEventApplications.name, id, query],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listEventApplications, { params: { id }, query: { ...query, limit: pageSize, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Fetches the night again when the server announces a change to it or its guests (CAP-02). */
export function useNightChanges(): void {
  useLiveQueries(['events', 'applicants'], nightQueries)
}

/** Fetches everything again that a decision changes. */
export function refreshNight(client: QueryClient): void {
  for (const { name } of nightQueries) void client.invalidateQueries({ queryKey: [name] })
  void refreshApplicants(client)
}

/** Decides on applications in their order. */
export function useSendDecision() {
  const client = useQueryClient()
  return useIdempotentMutation(decideApplications, () => refreshNight(client))
}

/** Changes the party of an application. */
export function useChangeParty() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateApplication.name],
    mutationFn: ({ id, ...body }: { id: string } & EndpointInput<typeof updateApplication>['body']) =>
      call(updateApplication, { params: { id }, body }),
    onSettled: () => refreshNight(client),
  })
}

/** Gives a guest a new link; returns it. */
export function useRenewGuestLink() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [renewGuestLink.name],
    mutationFn: (id: string) => call(renewGuestLink, { params: { id } }),
    onSettled: () => refreshNight(client),
  })
}

/** Puts a person on the guest list. */
export function useAddGuest(eventId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [addApplication.name],
    mutationFn: (body: EndpointInput<typeof addApplication>['body']) =>
      call(addApplication, { params: { id: eventId }, body }),
    onSettled: () => refreshNight(client),
  })
}

/** Who would be admitted if the best applications filled the free places; asks only when there is a question. */
export function useBest(eventId: string, question: BestQuestion | undefined) {
  const call = useServer()
  return useQuery({
    queryKey: [chooseBest.name, eventId, question],
    queryFn: ({ signal }) =>
      call(chooseBest, { params: { id: eventId }, body: question ?? { rank: 'score' } }, { signal }),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

/** People with these words; asks only when there are some. */
export function useFoundPeople(search: string) {
  const call = useServer()
  return useQuery({
    queryKey: [listApplicants.name, 'guests', search],
    queryFn: ({ signal }) => call(listApplicants, { query: { search, limit: maxFound } }, { signal }),
    enabled: search !== '',
    staleTime: 0,
  })
}
