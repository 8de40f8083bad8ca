import type { listRecipients as endpoint, Recipient } from '@velvet/contracts/campaigns'
import type { Channel, CommunicationState, SkipReason } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statesOf, statusOf } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'

const usualPage = 100

type Person = Omit<Recipient, 'communications'>
type Message = {
  id: string
  channel: Channel
  state: CommunicationState
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
  clickedAt: time(message.clicked_at),
  bouncedAt: time(message.bounced_at),
})

/**
 * The people of a campaign in a stable order, each with what became of every message (API-31); `after` continues a page.
 * Refuses `campaign_not_found`.
 */
export const listRecipients = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Recipient[]> => {
  authorise(context, 'campaigns.manage')
  const campaign = await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', knownId(params.id, 'campaign'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) throw notFound('campaign')

  const { rows } = await sql<Person & { messages: Message[] }>`
    select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.city, a.state, page.messages
    from (
      select c.applicant_id, json_agg(c.* order by c.channel) as messages
      from communications c
      where c.campaign_id = ${campaign.id}::uuid
        and c.applicant_id > ${query.after ? knownId(query.after, 'recipient') : '00000000-0000-0000-0000-000000000000'}::uuid
        and ${query.status ? sql`c.state = any (${statesOf(query.status)}::text[])` : sql`true`}
      group by c.applicant_id order by c.applicant_id limit ${query.limit ?? usualPage}
    ) page join applicants a on a.id = page.applicant_id
    order by a.id`.execute(context.db)
  return rows.map(({ messages, ...person }) => ({ ...person, communications: messages.map(presentMessage) }))
}
