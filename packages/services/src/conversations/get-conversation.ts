import type { getConversation as endpoint } from '@velvet/contracts/conversations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { type ConversationRow, findConversation, presentConversation } from './read-conversations.ts'

const maxOthers = 20

/** Other people with this number, who would also read a text to it. */
const othersAt = async (context: Context, { applicant_id, phone_e164 }: ConversationRow) => {
  if (phone_e164 === null) return []
  const people = await context.db
    .selectFrom('applicants')
    .select(['id as applicantId', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('phone_e164', '=', phone_e164)
    .where('id', '<>', applicant_id)
    .orderBy('id')
    .limit(maxOthers)
    .execute()
  return people.map(({ applicantId, ...person }) => ({ applicantId, name: displayName(person) }))
}

const zonesOfPerson: RawBuilder<{ zones: string[] }> = sql`zones_of(a.zip_codes, a.state, a.phone_e164)`

/** The person's possible locations, by their zip codes, state, or number. */
const zonesOf = async ({ db, settings }: Context, { applicant_id: id }: ConversationRow): Promise<string[]> => {
  if (!settings.quietHours) return []
  const found = await db
    .selectFrom('applicants as a')
    .crossJoinLateral(zonesOfPerson.as('z'))
    .select('z.zones')
    .where('a.id', '=', id)
    .where('a.phone_e164', 'is not', null)
    .executeTakeFirst()
  return found?.zones ?? []
}

/** One thread, other people with its number, and the person's possible locations. Refuses `conversation_not_found`. */
export const getConversation = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'conversations.manage')
  const row = await findConversation(context, params.id)
  return {
    ...presentConversation(row),
    sameNumber: await othersAt(context, row),
    timeZones: await zonesOf(context, row),
  }
}
