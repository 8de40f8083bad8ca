import type { Message } from '@velvet/contracts/conversations'
import { type Context, notFound, oneOf } from '../kernel/index.ts'
import { mediaOf } from './media-of.ts'
import { type LedgerRow, outcomeOf } from './text-outcome.ts'

const findMessages = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('messages as m')
    .leftJoin('admins as ad', (join) => join.on('m.sender_type', '=', 'admin').onRef('ad.id', '=', 'm.sender_id'))
    .leftJoin('communications as t', 't.message_id', 'm.id')
    .select(['m.id', 'm.conversation_id', 'm.sender_id', 'm.sender_type', 'm.message_type', 'm.content', 'm.metadata'])
    .select(['m.is_read', 'm.sent_at', 'm.delivered_at as received_at', 'm.read_at', 'ad.username'])
    .select(['t.state', 't.skip_reason', 't.error_code', 't.error_message', 't.due_at', 't.delivered_at'])
    .where('m.id', '=', oneOf(ids))
    .$narrowType<LedgerRow | { state: null }>()
    .execute()

type Row = Awaited<ReturnType<typeof findMessages>>[number]

/** Messages from the person have no delivery outcome. */
const received = (row: Row): ReturnType<typeof outcomeOf> => ({
  state: null,
  failure: null,
  dueAt: null,
  deliveredAt: row.received_at?.toISOString() ?? null,
})

const present = (row: Row): Message => ({
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
  const rows = await findMessages(context, ids)
  return rows.map(present)
}

/** One message of a thread. Refuses `message_not_found`. */
export const readMessage = async (context: Context, id: string): Promise<Message> => {
  const [message] = await readMessages(context, [id])
  if (!message) throw notFound('message')
  return message
}
