import type { Context } from '../kernel/index.ts'
import { announceConversations } from './announce-conversations.ts'

/** Tells whoever looks at the threads of these rows of the ledger that something became of a text, at commit. */
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
