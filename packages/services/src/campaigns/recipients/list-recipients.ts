import type { listRecipients as endpoint, Recipient } from '@velvet/contracts/campaigns'
import type { Channel, CommunicationState, SkipReason } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statusOf } from '@velvet/domain/delivery'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, knownId, notFound } from '../../kernel/index.ts'
import { recipientPage } from './recipient-page.ts'

type Person = { id: string } & Record<
  'applicantId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'state' | 'instagramProfilePicture',
  string | null
>
type Message = {
  id: string
  channel: Channel
  address: string | null
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
  address: message.address,
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

/** Refuses `campaign_not_found`, also for a deleted campaign. */
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

/** Uses two indexes: one for messages of current people, one for messages whose person was deleted or merged. */
const messagesOf = (campaignId: string): RawBuilder<unknown> => {
  const columns = sql`c.id, c.channel, c.address, c.state, c.due_at, c.skip_reason, c.error_message, c.acked_at,
    c.delivered_at, c.opened_at, c.clicked_at, c.bounced_at`
  // Raw: becomes JSON within the page's statement.
  return sql`
    select ${columns} from ledger c
    where c.campaign_id = ${campaignId}::uuid and c.applicant_id = page.key
    union all
    select ${columns} from ledger c
    where c.campaign_id = ${campaignId}::uuid and c.applicant_id is null and coalesce(c.merged_from, c.id) = page.key`
}

/**
 * The people of a campaign in a stable order, each with the state of every message (API-31), also while it is being sent; `after`
 * continues a page. Status and channel select people with such a message. Deleted people stay, without their name; a merged
 * record stays under the name of the kept person. Refuses `campaign_not_found`.
 */
export const listRecipients = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Recipient[]> => {
  authorize(context, 'campaigns.manage')
  const { id } = await requireCampaign(context, params.id)
  // Raw: the messages of each person as JSON, from a page that is composed of branches.
  const { rows } = await sql<Person & { messages: Message[] }>`
    select page.key as id, a.id as "applicantId", a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone,
      a.city, a.state, a.instagram_profile_picture as "instagramProfilePicture",
      (select json_agg(m.* order by m.channel, m.id) from (${messagesOf(id)}) m) as messages
    from (${recipientPage(context, id, query)}) page
    left join merged_applicants g on g.id = page.key
    left join applicants a on a.id = coalesce(g.merged_into, page.key)
    order by page.key`.execute(context.db)
  return rows.map(({ messages, ...person }) => ({ ...person, communications: messages.map(presentMessage) }))
}
