import type { retryMessage as endpoint, Message } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireTextable } from '@velvet/domain/conversations'
import { AppError } from '@velvet/domain/kernel'
import { announceConversations, requeueDirectText } from '../delivery/index.ts'
import { authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { lockConversation } from './lock-conversation.ts'
import { barrierIn, nameIn } from './read-conversations.ts'
import { readMessage } from './read-messages.ts'

/** Refuses `message_not_found` for anything but an outgoing text of this thread. */
const requireOurs = async (context: Context, conversationId: string, messageId: string): Promise<string> => {
  const message = await context.db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', knownId(messageId, 'message'))
    .where('conversation_id', '=', conversationId)
    .where('sender_type', '=', 'admin')
    .executeTakeFirst()
  if (!message) throw notFound('message')
  return message.id
}

/**
 * Sends a text again that failed, was held back, or has an unknown outcome: the same message, to the number the person has now.
 * Refuses `message_not_failed` for a text that arrived or is under way, `not_textable`, `message_not_found` and
 * `conversation_not_found`.
 */
export const retryMessage = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Message> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'conversations.manage')
    const row = await lockConversation(context, params.id)
    const id = await requireOurs(context, row.id, params.messageId)
    requireTextable(barrierIn(row), nameIn(row))
    const isQueued = await requeueDirectText(context, { messageId: id })
    if (!isQueued)
      throw new AppError(
        'conflict',
        'message_not_failed',
        'This message has arrived or is on its way, so it cannot be sent again.',
        {
          current: await readMessage(context, id),
        },
      )
    await recordActivity(context, {
      action: 'conversation.retried',
      description: `Retried a text to ${nameIn(row)}`,
      target: { type: 'applicant', id: row.applicant_id },
    })
    await announceConversations(context, [row.id])
    return readMessage(context, id)
  })
