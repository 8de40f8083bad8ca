import type { sendMessage as endpoint, Message } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireMessage, requireTextable } from '@velvet/domain/conversations'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { announceConversations, queueDirectText } from '../delivery/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { lockConversation } from './lock-conversation.ts'
import { barrierIn, type ConversationRow, nameIn } from './read-conversations.ts'
import { readMessage } from './read-messages.ts'

type Draft = { readonly id: string; readonly content: string; readonly senderId: string }

const idTaken = (): AppError =>
  new AppError('conflict', 'message_id_taken', 'Another message already has this id.', {
    suggestion: 'Send it with a new id.',
  })

/** Whether this exact message is stored already. Refuses `message_id_taken` when another message has its id. */
const isKept = async (context: Context, row: ConversationRow, { id, content, senderId }: Draft): Promise<boolean> => {
  const there = await context.db
    .selectFrom('messages')
    .select(['conversation_id', 'sender_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!there) return false
  if (there.conversation_id !== row.id || there.sender_id !== senderId || there.content !== content) throw idTaken()
  return true
}

/** Stores the message as the latest of its locked thread. */
const store = async (context: Context, row: ConversationRow, { id, content, senderId }: Draft): Promise<void> => {
  const stored = await context.db
    .insertInto('messages')
    .values({
      id,
      conversation_id: row.id,
      sender_type: 'admin',
      sender_id: senderId,
      content,
      sent_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another request took the id for a different thread a moment ago.
  if (!stored) throw idTaken()
  await context.db
    .updateTable('conversations')
    .set((eb) => ({
      admin_id: senderId,
      is_archived: false,
      last_message_at: eb.selectFrom('messages').select('sent_at').where('messages.id', '=', id),
    }))
    .where('id', '=', row.id)
    .execute()
}

/**
 * Texts a person at their stored number (API-38): the message is stored first, then the worker sends it ahead of campaigns. The
 * author owns the thread from then on, and it leaves the archive. The same `id` with the same words again is the same message.
 * Refuses `message_blank`, `message_too_long`, `conversation_not_found`, `not_textable` and `message_id_taken`.
 */
export const sendMessage = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<Message> =>
  inTransaction(outer, async (context) => {
    const actor = authorize(context, 'conversations.manage')
    const content = requireMessage(body.content)
    const row = await lockConversation(context, params.id)
    const draft = { id: body.id ?? context.newId(), content, senderId: actor.id }
    if (await isKept(context, row, draft)) return readMessage(context, draft.id)
    requireTextable(barrierIn(row), nameIn(row))

    await store(context, row, draft)
    await queueDirectText(context, {
      messageId: draft.id,
      applicantId: row.applicant_id,
      content,
    })
    await recordActivity(context, {
      action: 'conversation.texted',
      description: `Texted ${nameIn(row)}`,
      target: { type: 'applicant', id: row.applicant_id },
      details: { characters: Array.from(content).length },
    })
    await announceConversations(context, [row.id])
    return readMessage(context, draft.id)
  })
