import type { Context } from '../../../kernel/index.ts'
import { announceConversations } from './announce-conversations.ts'

/** Announces at commit that direct texts in these ledger rows changed, so that their open threads refresh. */
export const announceDirectTexts = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const threads = await context.db
    .selectFrom('messages')
    .innerJoin('communications', 'communications.message_id', 'messages.id')
    .select('conversation_id')
    .where('communications.id', 'in', ids)
    .execute()
  await announceConversations(
    context,
    threads.map((thread) => thread.conversation_id),
  )
}
