import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEventApplications } from '@velvet/contracts/applications'
import { getEvent } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import {
  listOutbox,
  type OutboxItem,
  previewOutboxItem,
  recallDecisions,
  releaseDecisions,
} from '@velvet/contracts/outbox'
import { useServer } from '../../kit/server.tsx'
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts'
import { refreshApplicants } from '../people/index.ts'

/** Of an event, or of these applications. */
export type OutboxSelection = EndpointInput<typeof releaseDecisions>['body']

/** A row of the outbox. */
export type OutboxRow = OutboxItem & { readonly id: string }

const pageSize = 200
const maxPageSize = 500
const changed = [listOutbox, previewOutboxItem, getEvent, listEventApplications]

/** What waits for its release, page by page; of one event when it is given. */
export function useOutbox(eventId: string | undefined) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listOutbox.name, 'pages', eventId],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listOutbox, { query: { ...(eventId ? { eventId } : {}), limit: pageSize, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Reads everything that waits, of one event when it is given. */
export function useWholeOutbox(): (eventId: string | undefined) => Promise<OutboxItem[]> {
  const call = useServer()
  return async (eventId) => {
    const items: OutboxItem[] = []
    for (;;) {
      const query = { ...(eventId ? { eventId } : {}), limit: maxPageSize, offset: items.length }
      const page = await call(listOutbox, { query })
      items.push(...page.items)
      if (page.items.length === 0 || items.length >= page.total) return items
    }
  }
}

/** The message that one guest would get. */
export function useOutboxPreview(applicationId: string) {
  const call = useServer()
  return useQuery({
    queryKey: [previewOutboxItem.name, applicationId],
    queryFn: ({ signal }) => call(previewOutboxItem, { params: { applicationId } }, { signal }),
    staleTime: 0,
  })
}

const refresh = (client: QueryClient): void => {
  for (const { name } of changed) void client.invalidateQueries({ queryKey: [name] })
  void refreshApplicants(client)
}

/** Releases what waits. */
export function useRelease() {
  const client = useQueryClient()
  return useIdempotentMutation(releaseDecisions, () => refresh(client))
}

/** Takes back what waits. */
export function useRecall() {
  const client = useQueryClient()
  return useIdempotentMutation(recallDecisions, () => refresh(client))
}
