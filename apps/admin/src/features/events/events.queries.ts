import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countEventApplicants,
  createEvent,
  deleteEvent,
  type Event,
  type EventDraft,
  listEvents,
  restoreEvent,
  updateEvent,
} from '@velvet/contracts/events'
import { ApiError, type EndpointOutput } from '@velvet/contracts/kernel'
import { useCallback } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

export type ApplicantCounts = EndpointOutput<typeof countEventApplicants>[string]

/** Every event that is not archived. Asked for anew on every visit (EVT-39). */
export function useCurrentEvents() {
  const call = useServer()
  return useQuery({
    queryKey: [listEvents.name],
    queryFn: ({ signal }) => call(listEvents, { query: {} }, { signal }),
    staleTime: 0,
  })
}

/** The archived ones, once somebody wants to see them. */
export function useArchivedEvents(isWanted: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [listEvents.name, 'archived'],
    queryFn: ({ signal }) => call(listEvents, { query: { archived: true } }, { signal }),
    staleTime: 0,
    enabled: isWanted,
  })
}

/** Who applied to each event, by status (API-41). */
export function useApplicantCounts() {
  const call = useServer()
  return useQuery({
    queryKey: [countEventApplicants.name],
    queryFn: ({ signal }) => call(countEventApplicants, {}, { signal }),
    staleTime: 0,
  })
}

/** Reads the events again whenever the server says that they, or the people who applied to them, changed. */
export function useEventChanges(): void {
  const client = useQueryClient()
  const refresh = useCallback(() => void refreshEvents(client), [client])
  useChanges('events', refresh)
  useChanges('applicants', refresh)
}

/** Keeps a new event, or changes the known one unless somebody else did meanwhile. */
export function useStoreEvent() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [createEvent.name],
    mutationFn: ({ body, known }: { body: EventDraft; known: Event | undefined }) =>
      known
        ? call(updateEvent, { params: { id: known.id }, body: { ...body, updatedAt: known.updatedAt } })
        : call(createEvent, { body }),
    onSettled: () => refreshEvents(client),
  })
}

export function useDeleteEvent() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [deleteEvent.name],
    mutationFn: ({ id, force }: { id: string; force: boolean }) =>
      call(deleteEvent, { params: { id }, query: force ? { force } : {} }),
    onSettled: () => refreshEvents(client),
  })
}

/** Brings an archived event back; as an active one if it is to be. */
export function useRestoreEvent() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [restoreEvent.name],
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) => {
      const restored = await call(restoreEvent, { params: { id } })
      return isActive
        ? call(updateEvent, { params: { id }, body: { isActive, updatedAt: restored.updatedAt } })
        : restored
    },
    onSettled: () => refreshEvents(client),
  })
}

/** Why a change was refused, as far as the screen has an answer to it. */
export function refusalOf(error: unknown): { current: Event } | 'deleted' | 'archived' | undefined {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.code === 'event_changed' && problem.current) return { current: problem.current as Event }
  if (problem?.code === 'event_not_found') return 'deleted'
  return problem?.code === 'event_archived' ? 'archived' : undefined
}

/** How many applied, when that is why an event was not deleted. */
export function applicantsInTheWay(error: unknown): ApplicantCounts | undefined {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.code !== 'event_has_applications') return undefined
  const { total = 0, pending = 0, approved = 0, declined = 0 } = problem.stats ?? {}
  return { total, pending, approved, declined }
}

const refreshEvents = (client: QueryClient) =>
  Promise.all(
    [listEvents, countEventApplicants].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false }),
    ),
  )
