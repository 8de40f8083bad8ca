import { type QueryClient, replaceEqualDeep, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMessages, type Message, retryMessage } from '@velvet/contracts/conversations'
import { useChanges } from '../../../kit/live-query/use-changes.ts'
import { useServer } from '../../../kit/server.tsx'
import { alwaysFresh, refreshConversations } from '../conversations.queries.ts'

const pageSize = 50
const maxPageSize = 200

/** The loaded part of a thread, oldest first and without gaps, and whether older messages exist. */
export type ReadThread = { entries: readonly Message[]; hasOlder: boolean }

const threadKey = (conversationId: string) => [listMessages.name, conversationId] as const
const noAction = () => {}

/**
 * The latest part of a thread. Each refresh costs one call, however much is loaded: it replaces the latest 200 entries and
 * keeps those before them.
 */
export function useThread(conversationId: string) {
  const call = useServer()
  const client = useQueryClient()
  const isLive = useChanges('conversations', noAction)
  return useQuery({
    ...alwaysFresh(isLive),
    queryKey: threadKey(conversationId),
    queryFn: async ({ signal }) => {
      const held = readThread(client, conversationId)?.entries.length ?? 0
      const limit = Math.min(maxPageSize, Math.max(pageSize, held))
      const latest = await call(listMessages, { params: { id: conversationId }, query: { limit } }, { signal })
      return joined(readThread(client, conversationId), latest, limit)
    },
    structuralSharing: (known, read) => withKnown(known as ReadThread | undefined, read as ReadThread),
  })
}

/** Loads the entries before those already loaded. */
export function useOlderMessages(conversationId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [listMessages.name],
    mutationFn: (before: string) =>
      call(listMessages, { params: { id: conversationId }, query: { before, limit: pageSize } }),
    onSuccess: (older, before) =>
      changeThread(client, conversationId, ({ entries, hasOlder }) =>
        entries[0]?.id === before
          ? { entries: [...older, ...entries], hasOlder: older.length === pageSize }
          : { entries, hasOlder },
      ),
  })
}

/** Sends a text again that failed, or that may not have arrived. */
export function useRetryMessage(conversationId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [retryMessage.name],
    mutationFn: (messageId: string) => call(retryMessage, { params: { id: conversationId, messageId } }),
    onSuccess: (message) => keepMessage(client, message),
    onSettled: () => refreshConversations(client),
  })
}

/** Updates an outgoing text with the server's answer. */
export const keepMessage = (client: QueryClient, message: Message): void =>
  changeThread(client, message.conversationId, ({ entries, hasOlder }) => ({
    hasOlder,
    entries: entries.some(({ id }) => id === message.id)
      ? entries.map((entry) => (entry.id === message.id ? message : entry))
      : [...entries, message],
  }))

const readThread = (client: QueryClient, conversationId: string): ReadThread | undefined =>
  client.getQueryData(threadKey(conversationId))

const changeThread = (client: QueryClient, conversationId: string, change: (known: ReadThread) => ReadThread): void =>
  void client.setQueryData<ReadThread>(threadKey(conversationId), (known) => known && change(known))

/** Keeps loaded entries that precede the latest page, or drops them if there is a gap between the two. */
function joined(known: ReadThread | undefined, latest: readonly Message[], limit: number): ReadThread {
  const first = latest[0]
  const place = known?.entries.findIndex(({ id }) => id === first?.id) ?? -1
  if (!known || place < 0) return { entries: latest, hasOlder: latest.length === limit }
  return { entries: [...known.entries.slice(0, place), ...latest], hasOlder: known.hasOlder }
}

/** Keeps the object identity of unchanged entries, wherever they moved, so that they are not rendered again. */
function withKnown(known: ReadThread | undefined, read: ReadThread): ReadThread {
  const byId = new Map(known?.entries.map((entry) => [entry.id, entry]))
  return { ...read, entries: read.entries.map((entry) => replaceEqualDeep(byId.get(entry.id), entry)) }
}
