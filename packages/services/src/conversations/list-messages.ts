import type { listMessages as endpoint, Message } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { campaignTextTime, readCampaignTexts } from './read-campaign-texts.ts'
import { type ConversationRow, findConversation } from './read-conversations.ts'
import { readMessages } from './read-messages.ts'

const usualPage = 50

const messagesIn = ({ db }: Context, { id }: ConversationRow) =>
  db
    .selectFrom('messages as m')
    .select(['m.id', 'm.sent_at as at', sql<boolean>`false`.as('is_campaign')])
    .where('m.conversation_id', '=', id)

const campaignTextsFor = ({ db }: Context, { applicant_id }: ConversationRow) =>
  db
    .selectFrom('communications as t')
    .select(['t.id', campaignTextTime.as('at'), sql<boolean>`true`.as('is_campaign')])
    .where('t.applicant_id', '=', applicant_id)
    .where('t.channel', '=', 'sms')
    .where('t.campaign_id', 'is not', null)
    .where('t.state', '<>', 'skipped')

/** Earlier than the first entry of the next page. Refuses `message_not_found` for a message that is not in this thread. */
const earlierThan = async (
  context: Context,
  row: ConversationRow,
  before: string,
): Promise<(time: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<SqlBool>> => {
  const known = knownId(before, 'message')
  const entry = messagesIn(context, row)
    .where('m.id', '=', known)
    .unionAll(campaignTextsFor(context, row).where('t.id', '=', known))
  // As text, because a date would lose the microseconds of the database.
  const first = await context.db.selectFrom(entry.as('entry')).select(sql<string>`at::text`.as('at')).executeTakeFirst()
  if (!first) throw notFound('message')
  return (time, id) => sql`(${time}, ${id}) < (${first.at}::timestamptz, ${known}::uuid)`
}

/** The latest entries of a thread, newest first. */
const findPlaces = async (
  context: Context,
  row: ConversationRow,
  { before, limit = usualPage }: EndpointInput<typeof endpoint>['query'],
) => {
  const isEarlier = before ? await earlierThan(context, row, before) : () => sql<SqlBool>`true`
  const messages = messagesIn(context, row)
    .where(isEarlier(sql`m.sent_at`, sql`m.id`))
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
  return campaignTextsFor(context, row)
    .where(isEarlier(campaignTextTime, sql`t.id`))
    .unionAll(({ parens }) => parens(messages))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The latest part of a thread, oldest first (API-37): its messages, and between them the texts of campaigns, which are not part
 * of the conversation. Refuses `conversation_not_found` and `message_not_found`.
 */
export const listMessages = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Message[]> => {
  authorize(context, 'conversations.manage')
  const row = await findConversation(context, params.id)
  const places = await findPlaces(context, row, query)
  const idsOf = (isCampaign: boolean) => places.filter((one) => one.is_campaign === isCampaign).map((one) => one.id)
  const entries = [
    ...(await readMessages(context, idsOf(false))),
    ...(await readCampaignTexts(context, row.id, idsOf(true))),
  ]
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return places.toReversed().flatMap(({ id }) => byId.get(id) ?? [])
}
