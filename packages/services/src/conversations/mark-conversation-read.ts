import type { Conversation, markConversationRead as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { announceConversations } from '../delivery/index.ts'
import { authorize, type Context, inTransaction } from '../kernel/index.ts'
import { lockConversation } from './lock-conversation.ts'
import { presentConversation } from './read-conversations.ts'

/**
 * Marks everything the person wrote as read (CONV-07). Changes nothing when nothing was unread. Refuses `conversation_not_found`.
 */
export const markConversationRead = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<Conversation> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'conversations.manage')
    const row = await lockConversation(context, params.id)
    if (row.unread_count > 0) {
      await context.db
        .updateTable('messages')
        .set({ is_read: true, read_at: sql`clock_timestamp()` })
        .where('conversation_id', '=', row.id)
        .where('sender_type', '=', 'applicant')
        .where('is_read', '=', false)
        .execute()
      await context.db.updateTable('conversations').set({ unread_count: 0 }).where('id', '=', row.id).execute()
      await announceConversations(context, [row.id])
    }
    return presentConversation({ ...row, unread_count: 0 })
  })
