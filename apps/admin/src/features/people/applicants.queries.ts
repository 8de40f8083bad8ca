import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Applicant,
  type ApplicantStatus,
  type ApplicantSummary,
  deleteApplicant,
  getApplicant,
  getStats,
  listApplicantActivity,
  listApplicants,
  listApplications,
  listFacets,
  maxOffset,
  updateApplicant,
} from '@velvet/contracts/applicants'
import { type Event, listEvents } from '@velvet/contracts/events'
import type { Client, EndpointOutput } from '@velvet/contracts/kernel'
import { listTags } from '@velvet/contracts/tags'
import { decidesLatest } from '@velvet/domain/applicants'
import { useCallback } from 'react'
import { paces, refetchInterval } from '../../kit/live-query/paces.ts'
import { refetchChanged } from '../../kit/live-query/refetch-changed.ts'
import { useChanges } from '../../kit/live-query/use-changes.ts'
import { useServer } from '../../kit/server.tsx'
import { useArchivedEvents } from '../events/index.ts'
import type { ApplicantView } from './applicant-view.ts'

/** The number of rows on a page of the dashboard (DASH-29). */
export const pageSize = 50

/** The number of rows the database screen loads at a time (APPL-13). */
export const portionSize = 1000

export type ApplicantPage = EndpointOutput<typeof listApplicants>

/** A part of the list: `size` rows, starting at its page. */
export type Reading = { view: ApplicantView; size: number }

const shownPages = [listApplicants.name, 'shown'] as const
const latestPages = [listApplicants.name, 'latest'] as const
const shownKey = (reading: Reading) => [...shownPages, reading] as const

/** Loads at least the given number of rows, page by page. An applicant whom new arrivals push to the next page is kept once. */
async function readRows(call: Client, { view, size }: Reading, start: number, wanted: number, signal?: AbortSignal) {
  const { filters, sort, order, page } = view
  const begin = Math.min((page - 1) * size, maxOffset)
  const rows = new Map<string, ApplicantSummary>()
  let read = start
  let total = 0
  do {
    const query = { ...filters, sort, order, limit: size, offset: begin + read }
    const part: ApplicantPage = await call(listApplicants, { query }, signal ? { signal } : {})
    for (const row of part.applicants) rows.set(row.id, row)
    total = part.total
    read += size
  } while (read < start + wanted && begin + read < total)
  return { applicants: [...rows.values()], total }
}

/** The rows on screen. They change only on request, never on their own; the old rows stay until new ones have loaded. */
export function useShownPage(reading: Reading) {
  const call = useServer()
  const client = useQueryClient()
  const queryKey = shownKey(reading)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const shown = client.getQueryData<ApplicantPage>(queryKey)
      return readRows(call, reading, 0, shown?.applicants.length ?? 0, signal)
    },
    placeholderData: keepPreviousData,
    staleTime: paces.list.polled,
  })
}

/** The same rows as the server has them now: refetched on announced changes, and every 30 seconds if `isPolled` or not live. */
export function useLatestPage(reading: Reading, shown: ApplicantPage | undefined, isPolled: boolean) {
  const call = useServer()
  const client = useQueryClient()
  const isLive = useChanges(
    'applicants',
    useCallback(() => void refetchChanged(client, [latestPages, [getStats.name]]), [client]),
  )
  return useQuery({
    queryKey: [...latestPages, reading],
    queryFn: ({ signal }) => readRows(call, reading, 0, shown?.applicants.length ?? 0, signal),
    enabled: shown !== undefined,
    initialData: shown,
    gcTime: 0,
    refetchInterval: refetchInterval('list', isLive && !isPolled),
  })
}

/** Appends the next page to the rows on screen. */
export function useNextPortion(reading: Reading) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [listApplicants.name, 'next'],
    mutationFn: async () => {
      await client.cancelQueries({ queryKey: latestPages })
      const shown = client.getQueryData<ApplicantPage>(shownKey(reading))
      const { size } = reading
      const next = await readRows(call, reading, Math.floor((shown?.applicants.length ?? 0) / size) * size, 1)
      changeShownPage(client, reading, (page) => {
        const known = new Set(page.applicants.map(({ id }) => id))
        return { ...next, applicants: [...page.applicants, ...next.applicants.filter(({ id }) => !known.has(id))] }
      })
    },
  })
}

/** Replaces the rows on screen with the result of `change`. */
export function changeShownPage(client: QueryClient, reading: Reading, change: (page: ApplicantPage) => ApplicantPage) {
  client.setQueryData<ApplicantPage>(shownKey(reading), (page) => page && change(page))
}

/** Refetches the list and its numbers. */
export async function refreshList(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: latestPages })
  await Promise.all(
    [shownPages, [getStats.name], [listFacets.name]].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Refetches everything about applicants, after this browser has changed several of them (BULK-21). */
export async function refreshApplicants(client: QueryClient): Promise<void> {
  const others = [getApplicant, listApplicantActivity, listApplications, listTags]
  await Promise.all([refreshList(client), ...others.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))])
}

/** Shows an applicant as the server returned them in the profile, and refetches their history and applications. */
export function keepApplicant(client: QueryClient, applicant: Applicant): void {
  client.setQueryData([getApplicant.name, applicant.id], applicant)
  for (const { name } of [listApplicantActivity, listApplications])
    void client.invalidateQueries({ queryKey: [name, applicant.id] })
}

/** How many applicants there are, by status. */
export function useApplicantStats() {
  const call = useServer()
  return useQuery({
    queryKey: [getStats.name],
    queryFn: ({ signal }) => call(getStats, {}, { signal }),
    staleTime: paces.list.polled,
    refetchInterval: paces.list.polled,
  })
}

/** The cities, states, and sources of all applicants (FILT-04, FILT-05). */
export function useFacets() {
  const call = useServer()
  return useQuery({
    queryKey: [listFacets.name],
    queryFn: ({ signal }) => call(listFacets, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The events to filter by and to assign applicants to (FILT-06). */
export function useEvents() {
  const call = useServer()
  return useQuery({
    queryKey: [listEvents.name],
    queryFn: ({ signal }) => call(listEvents, { query: {} }, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The name of an event, even of an archived one; `undefined` while it loads. */
export function useEventName(id: string | null | undefined): string | undefined {
  const current = useEvents().data
  const isNamed = ({ id: other }: Event) => other === id
  const listed = current?.find(isNamed)
  const archived = useArchivedEvents(Boolean(id) && current !== undefined && !listed).data
  return (listed ?? archived?.find(isNamed))?.name
}

export type Decision = {
  applicant: ApplicantSummary
  status: ApplicantStatus
  /** Approves past the capacity of the event. */
  override?: boolean
  /** Other open applications that the decision decides as well. */
  also?: string[]
  /** The request is refused when the applicant has changed since then. */
  updatedAt?: string
}

/** Sets a status optimistically and reverts it when the server refuses. The row keeps its place. */
export function useUpdateStatus() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateApplicant.name],
    mutationFn: ({ applicant, ...body }: Decision) => call(updateApplicant, { params: { id: applicant.id }, body }),
    onMutate: ({ applicant, status }) =>
      changeRow(client, applicant.id, { status, ...decidedApplication(applicant, status) }),
    onError: (_error, { applicant: { id, status, applicationStatus, stagedStatus } }) =>
      changeRow(client, id, { status, applicationStatus, stagedStatus }),
    onSuccess: (saved) => {
      const { id, status, applicationStatus, stagedStatus, updatedAt } = saved
      keepApplicant(client, saved)
      return changeRow(client, id, { status, applicationStatus, stagedStatus, updatedAt })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [getStats.name] }),
  })
}

/** What a decision makes of the application to the person's event. */
const decidedApplication = (
  { status, eventId, applicationStatus, stagedStatus }: ApplicantSummary,
  decision: ApplicantStatus,
): Pick<ApplicantSummary, 'applicationStatus' | 'stagedStatus'> => {
  const known = stagedStatus ?? applicationStatus
  return eventId !== null && known !== null && decidesLatest(status, known, decision)
    ? { applicationStatus: decision, stagedStatus: null }
    : { applicationStatus, stagedStatus }
}

/** A request in flight may still return the old row, so it is canceled. */
async function changeRow(
  client: QueryClient,
  id: string,
  change: Pick<ApplicantSummary, 'status' | 'applicationStatus' | 'stagedStatus'> & { updatedAt?: string },
) {
  await client.cancelQueries({ queryKey: latestPages })
  for (const [key, page] of client.getQueriesData<ApplicantPage>({ queryKey: shownPages })) {
    const row = page?.applicants.find((applicant) => applicant.id === id)
    if (!page || !row) continue
    const { status } = (key[2] as Reading).view.filters
    const left = status === row.status ? 1 : 0
    const joined = status === change.status ? 1 : 0
    client.setQueryData<ApplicantPage>(key, {
      applicants: page.applicants.map((applicant) => (applicant === row ? { ...row, ...change } : applicant)),
      total: page.total - left + joined,
    })
  }
}

/** Updates the rows with data fetched from Instagram. No row moves. */
export function changeInstagram(client: QueryClient, person: ApplicantSummary): void {
  const { id, instagramFollowers, instagramVerified, instagramProfilePicture } = person
  const change = { instagramFollowers, instagramVerified, instagramProfilePicture }
  client.setQueriesData<ApplicantPage>({ queryKey: shownPages }, (page) => {
    if (!page?.applicants.some((row) => row.id === id)) return page
    return { ...page, applicants: page.applicants.map((row) => (row.id === id ? { ...row, ...change } : row)) }
  })
}

/** Deletes an applicant permanently. */
export function useDeleteApplicant() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [deleteApplicant.name],
    mutationFn: (id: string) => call(deleteApplicant, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: [getApplicant.name, id] })
      void refreshApplicants(client)
    },
  })
}
