import type { Context } from '../kernel/index.ts'
import { type ConversationRow, findConversation, knownConversationId } from './read-conversations.ts'

/**
 * Locks a thread for a change in the open transaction, its person first, as all code does. Refuses `conversation_not_found`, also
 * when the person was deleted or merged during the wait.
 */
export const lockConversation = async (context: Context, id: string): Promise<ConversationRow> => {
  const known = knownConversationId(id)
  const thread = context.db.selectFrom('conversations').where('id', '=', known)
  await context.db
    .selectFrom('applicants')
    .select('id')
    .where('id', '=', thread.select('applicant_id'))
    .forKeyShare()
    .execute()
  await thread.select('id').forNoKeyUpdate().execute()
  return findConversation(context, known)
}
