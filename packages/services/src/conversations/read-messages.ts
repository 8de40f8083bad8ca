import type { Message } from '@velvet/contracts/conversations'
import { sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'
import { mediaOf } from './media-of.ts'
import { type LedgerRow, outcomeOf } from './text-outcome.ts'

type Row = {
  id: string
  conversation_id: string
  sender_id: string
  sender_type: 'admin' | 'applicant'
  username: string | null
  message_type: string
  content: string
  metadata: Record<string, unknown>
  is_read: boolean
  sent_at: Date
  received_at: Date | null
  read_at: Date | null
}

/** Messages from the person have no delivery outcome. */
const received = (row: Row): ReturnType<typeof outcomeOf> => ({
  state: null,
  failure: null,
  dueAt: null,
  deliveredAt: row.received_at?.toISOString() ?? null,
})

const present = (row: Row & (LedgerRow | { state: null })): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  senderId: row.sender_id,
  senderType: row.sender_type,
  senderName: row.username,
  messageType: row.message_type,
  content: row.content,
  media: mediaOf(row.metadata),
  metadata: row.metadata,
  ...(row.state === null ? received(row) : outcomeOf(row)),
  isRead: row.is_read,
  sentAt: row.sent_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** The messages of both sides, with the outcome of ours; unordered. */
export const readMessages = async (context: Context, ids: readonly string[]): Promise<Message[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row & (LedgerRow | { state: null })>`
    select m.id, m.conversation_id, m.sender_id, m.sender_type, ad.username, m.message_type, m.content, m.metadata,
      m.is_read, m.sent_at, m.delivered_at as received_at, m.read_at,
      t.state, t.skip_reason, t.error_code, t.error_message, t.due_at, t.delivered_at
    from messages m
    left join admins ad on m.sender_type = 'admin' and ad.id = m.sender_id
    left join communications t on t.message_id = m.id
    where m.id = any (${ids}::uuid[])`.execute(context.db)
  return rows.map(present)
}

/** One message of a thread. Refuses `message_not_found`. */
export const readMessage = async (context: Context, id: string): Promise<Message> => {
  const [message] = await readMessages(context, [id])
  if (!message) throw notFound('message')
  return message
}
