import type { Conversation, updateConversation as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { announceConversations } from '../delivery/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { lockConversation } from './lock-conversation.ts'
import { nameIn, readConversation } from './read-conversations.ts'

/** Archives a thread or brings it back; a repeated request changes and records nothing. Refuses `conversation_not_found`. */
export const updateConversation = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Conversation> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'conversations.manage')
    const row = await lockConversation(context, params.id)
    if (row.is_archived !== body.isArchived) {
      await context.db
        .updateTable('conversations')
        .set({ is_archived: body.isArchived })
        .where('id', '=', row.id)
        .execute()
      await recordActivity(context, {
        action: body.isArchived ? 'conversation.archived' : 'conversation.unarchived',
        description: body.isArchived
          ? `Archived the conversation with ${nameIn(row)}`
          : `Unarchived the conversation with ${nameIn(row)}`,
        target: { type: 'applicant', id: row.applicant_id },
      })
      await announceConversations(context, [row.id])
    }
    return readConversation(context, row.id)
  })
