import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { type ConversationRow, findConversation, knownConversationId } from './read-conversations.ts'

/**
 * Locks a thread for a change in the open transaction, its person first, as all code does. Refuses `conversation_not_found`, also
 * when the person was deleted or merged during the wait.
 */
export const lockConversation = async (context: Context, id: string): Promise<ConversationRow> => {
  const known = knownConversationId(id)
  await sql`select from applicants
    where id = (select applicant_id from conversations where id = ${known}::uuid) for key share`.execute(context.db)
  await sql`select from conversations where id = ${known}::uuid for no key update`.execute(context.db)
  return findConversation(context, known)
}
