import type { listMessages as endpoint, Message } from '@velvet/contracts/conversations'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'
import { campaignTextTime, readCampaignTexts } from './read-campaign-texts.ts'
import { type ConversationRow, findConversation } from './read-conversations.ts'
import { readMessages } from './read-messages.ts'

/** `at` keeps the microseconds of the database, which a date would lose. */
type Place = { id: string; at: Date; is_campaign: boolean }

const usualPage = 50

const messagesIn = ({ id }: ConversationRow): RawBuilder<unknown> => sql`
  select m.id, m.sent_at as at, false as is_campaign from messages m where m.conversation_id = ${id}::uuid`

const campaignTextsFor = ({ applicant_id }: ConversationRow): RawBuilder<unknown> => sql`
  select t.id, ${campaignTextTime} as at, true as is_campaign from communications t
  where t.applicant_id = ${applicant_id}::uuid and t.channel = 'sms' and t.campaign_id is not null and t.state <> 'skipped'`

/** Earlier than the first entry of the next page. Refuses `message_not_found` for a message that is not in this thread. */
const earlierThan = async (
  context: Context,
  row: ConversationRow,
  before: string,
): Promise<(time: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<SqlBool>> => {
  const known = knownId(before, 'message')
  const { rows } = await sql<{ at: string }>`
    select at::text as at from (
      (${messagesIn(row)} and m.id = ${known}::uuid) union all (${campaignTextsFor(row)} and t.id = ${known}::uuid)
    ) entries`.execute(context.db)
  const [first] = rows
  if (!first) throw notFound('message')
  return (time, id) => sql`(${time}, ${id}) < (${first.at}::timestamptz, ${known}::uuid)`
}

/** The latest entries of a thread, newest first. */
const findPlaces = async (
  context: Context,
  row: ConversationRow,
  { before, limit = usualPage }: EndpointInput<typeof endpoint>['query'],
): Promise<Place[]> => {
  const isEarlier = before ? await earlierThan(context, row, before) : () => sql<SqlBool>`true`
  const { rows } = await sql<Place>`
    (${messagesIn(row)} and ${isEarlier(sql`m.sent_at`, sql`m.id`)} order by m.sent_at desc, m.id desc limit ${limit})
    union all
    (${campaignTextsFor(row)} and ${isEarlier(campaignTextTime, sql`t.id`)})
    order by at desc, id desc limit ${limit}`.execute(context.db)
  return rows
}

/**
 * The latest part of a thread, oldest first (API-37): its messages, and between them the texts of campaigns, which are not part
 * of the conversation. Refuses `conversation_not_found` and `message_not_found`.
 */
export const listMessages = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Message[]> => {
  authorise(context, 'conversations.manage')
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
