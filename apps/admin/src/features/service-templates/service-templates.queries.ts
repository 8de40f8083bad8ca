import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEventApplications } from '@velvet/contracts/applications'
import type { EndpointInput } from '@velvet/contracts/kernel'
import {
  listServiceTemplates,
  previewServiceTemplate,
  resetServiceTemplate,
  updateServiceTemplate,
} from '@velvet/contracts/service-templates'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'

/** The messages that guests of an event get, or of every event; fetched again when the server announces a change. */
export function useServiceTemplates(eventId: string | undefined) {
  const call = useServer()
  useLiveQueries('templates', [listServiceTemplates])
  return useQuery({
    queryKey: [listServiceTemplates.name, eventId ?? null],
    queryFn: ({ signal }) =>
      call(listServiceTemplates, { query: eventId === undefined ? {} : { eventId } }, { signal }),
    staleTime: 30_000,
  })
}

type Change = EndpointInput<typeof updateServiceTemplate>

export function useUpdateServiceTemplate() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateServiceTemplate.name],
    mutationFn: (change: Change) => call(updateServiceTemplate, change),
    onSettled: () => refreshServiceTemplates(client),
  })
}

export function useResetServiceTemplate() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [resetServiceTemplate.name],
    mutationFn: (which: EndpointInput<typeof resetServiceTemplate>) => call(resetServiceTemplate, which),
    onSettled: () => refreshServiceTemplates(client),
  })
}

const refreshServiceTemplates = (client: QueryClient) => refetchEndpoints(client, [listServiceTemplates])

/** The guest of an event who applied last, as an example of a reader. */
export function useLatestGuest(eventId: string | undefined) {
  const call = useServer()
  return useQuery({
    queryKey: [listEventApplications.name, eventId, 'latest'],
    queryFn: ({ signal }) =>
      call(listEventApplications, { params: { id: eventId ?? '' }, query: { limit: 1 } }, { signal }),
    enabled: eventId !== undefined,
    select: ({ applications: [latest] }) => latest,
    staleTime: 30_000,
  })
}

const typingPause = 400

type PreviewQuestion = EndpointInput<typeof previewServiceTemplate>

/** A message as one guest would get it, rendered by the server; follows typing with a short delay. */
export function useServicePreview(question: PreviewQuestion | undefined) {
  const call = useServer()
  const { settled, isSettled } = useDebouncedValue(question, typingPause)
  const query = useQuery({
    queryKey: [previewServiceTemplate.name, settled],
    queryFn: ({ signal }) =>
      call(previewServiceTemplate, settled ?? { params: { kind: 'received' }, body: {} }, { signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
  })
  return { ...query, isCurrent: isSettled && !query.isPlaceholderData }
}
