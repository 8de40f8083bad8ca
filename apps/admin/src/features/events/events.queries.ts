import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ApplicationCounts,
  cancelEvent,
  countEventApplicants,
  createEvent,
  deleteEvent,
  type Event,
  type EventDraft,
  getEvent,
  listEvents,
  removeEventPicture,
  restoreEvent,
  setEventPicture,
  updateEvent,
} from '@velvet/contracts/events'
import { ApiError } from '@velvet/contracts/kernel'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { uploadPicture } from './settings/upload-picture.ts'

/** How many people applied to an event, and by status and with the heads of their parties as far as known. */
export type ApplicantCounts = Pick<ApplicationCounts, 'total'> & Partial<ApplicationCounts>

/** Every event that is not archived. Fetched on every visit (EVT-39). */
export function useCurrentEvents() {
  const call = useServer()
  return useQuery({
    queryKey: [listEvents.name],
    queryFn: ({ signal }) => call(listEvents, { query: {} }, { signal }),
    staleTime: 0,
  })
}

/** The archived events, fetched when an admin opens the archive. */
export function useArchivedEvents(isWanted: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [listEvents.name, 'archived'],
    queryFn: ({ signal }) => call(listEvents, { query: { archived: true } }, { signal }),
    staleTime: 0,
    enabled: isWanted,
  })
}

/** How many applied to each event, by status (API-41). */
export function useApplicantCounts() {
  const call = useServer()
  return useQuery({
    queryKey: [countEventApplicants.name],
    queryFn: ({ signal }) => call(countEventApplicants, {}, { signal }),
    staleTime: 0,
  })
}

/** Fetches the events again when the server announces a change to them or their applicants. */
export function useEventChanges(): void {
  useLiveQueries(['events', 'applicants'], [listEvents, countEventApplicants])
}

/** Creates an event, or changes the known one unless another admin changed it first. */
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

/** Cancels the night of an event for good. */
export function useCancelEvent() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [cancelEvent.name],
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(cancelEvent, { params: { id }, body: { note: note.trim() || null } }),
    onSettled: () => refreshEvents(client),
  })
}

/** Gives an event another picture, or none. */
export function useChangePicture() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [setEventPicture.name],
    mutationFn: ({ id, file }: { id: string; file: File | null }) =>
      file ? uploadPicture(id, file) : call(removeEventPicture, { params: { id } }),
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

/** Restores an archived event, optionally as active. */
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

/** How many people applied, if that is why the server refused to delete an event. */
export function applicantsInTheWay(error: unknown): ApplicantCounts | undefined {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.code !== 'event_has_applications') return undefined
  return { total: 0, ...problem.stats }
}

const refreshEvents = (client: QueryClient) => refetchEndpoints(client, [listEvents, countEventApplicants, getEvent])
