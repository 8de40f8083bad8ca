import { announceConversations } from '../delivery/index.ts'
import { type Context, knownId } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'

/**
 * The thread with a person, started by `starter` if there is none, locked for a change in the open transaction. The person is
 * locked first, so that a merge or removal comes wholly before or after. Refuses `applicant_not_found` and `applicant_merged`.
 */
export const openConversation = async (
  context: Context,
  applicantId: string,
  starter: string | null = null,
): Promise<string> => {
  const id = knownId(applicantId, 'applicant')
  const person = await context.db
    .selectFrom('applicants')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  const begun = await context.db
    .insertInto('conversations')
    .values({ id: context.newId(), applicant_id: id, admin_id: starter })
    .onConflict((conflict) => conflict.column('applicant_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) {
    await announceConversations(context, [begun.id])
    return begun.id
  }
  const conversation = await context.db
    .selectFrom('conversations')
    .select('id')
    .where('applicant_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return conversation.id
}
