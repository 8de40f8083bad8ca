import type { listRecipients as endpoint, Recipient } from '@velvet/contracts/campaigns'
import type { Channel, CommunicationState, SkipReason } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statesOf, statusOf } from '@velvet/domain/delivery'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchesSearch } from '../applicants/index.ts'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'

type Query = EndpointInput<typeof endpoint>['query']

const usualPage = 100

type Person = Omit<Recipient, 'communications'>
type Message = {
  id: string
  channel: Channel
  state: CommunicationState
  due_at: string
  skip_reason: SkipReason | null
  error_message: string | null
  acked_at: string | null
  delivered_at: string | null
  opened_at: string | null
  clicked_at: string | null
  bounced_at: string | null
}

const time = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const presentMessage = (message: Message): Recipient['communications'][number] => ({
  id: message.id,
  type: message.channel,
  status: statusOf(message.state),
  skipReason: message.skip_reason,
  errorMessage: message.error_message,
  sentAt: time(message.acked_at),
  deliveredAt: time(message.delivered_at),
  openedAt: time(message.opened_at),
  dueAt: message.state === 'queued' ? time(message.due_at) : null,
  clickedAt: time(message.clicked_at),
  bouncedAt: time(message.bounced_at),
})

/** Refuses `campaign_not_found`, also for a deleted one. */
export const requireCampaign = async (context: Context, id: string): Promise<{ id: string; name: string }> => {
  const campaign = await context.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('id', '=', knownId(id, 'campaign'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) throw notFound('campaign')
  return campaign
}

/** Whom few belong to is found by their stage, which has an index. */
const withStage: ReadonlySet<CommunicationState> = new Set(['needs_review', 'failed', 'bounced'])

const hasState = (states: readonly CommunicationState[]): RawBuilder<SqlBool> =>
  states.every((state) => withStage.has(state))
    ? sql<SqlBool>`c.stage = any (${states}::text[])`
    : sql<SqlBool>`c.state = any (${states}::text[])`

const conditionsOf = ({ after, status, channel, search = '' }: Query): RawBuilder<SqlBool>[] => [
  ...(after ? [sql<SqlBool>`c.applicant_id > ${knownId(after, 'recipient')}::uuid`] : []),
  ...(status ? [hasState(statesOf(status))] : []),
  ...(channel ? [sql<SqlBool>`c.channel = ${channel}`] : []),
  ...(search.trim() ? matchesSearch(sql`a.search_text`, search.trim()) : []),
]

/**
 * The people of a campaign in a stable order, each with what became of every message (API-31), also while it is being sent;
 * `after` continues a page. Status and channel ask for people with such a message. Refuses `campaign_not_found`.
 */
export const listRecipients = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Recipient[]> => {
  authorise(context, 'campaigns.manage')
  const { id } = await requireCampaign(context, params.id)
  const conditions = [sql`c.campaign_id = ${id}::uuid`, ...conditionsOf(query)]
  const { rows } = await sql<Person & { messages: Message[] }>`
    select page.*, (
      select json_agg(m.* order by m.channel) from communications m
      where m.campaign_id = ${id}::uuid and m.applicant_id = page.id
    ) as messages
    from (
      select distinct c.applicant_id as id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.city, a.state,
        a.instagram_profile_picture as "instagramProfilePicture"
      from communications c join applicants a on a.id = c.applicant_id
      where ${sql.join(conditions, sql` and `)}
      order by c.applicant_id limit ${query.limit ?? usualPage}
    ) page order by page.id`.execute(context.db)
  return rows.map(({ messages, ...person }) => ({ ...person, communications: messages.map(presentMessage) }))
}
