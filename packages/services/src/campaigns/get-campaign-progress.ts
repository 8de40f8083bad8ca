import type { CampaignProgress, getCampaignProgress as endpoint } from '@velvet/contracts/campaigns'
import { type CommunicationState, communicationStates } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { statusOf } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'

const rateSeconds = 10
const mostErrors = 50

type ErrorRow = { state: CommunicationState; code: string; message: string | null; count: number }

const countStates = async (context: Context, id: string): Promise<CampaignProgress['states']> => {
  const { rows } = await sql<{ state: CommunicationState; count: number }>`
    select state, count(*)::int as count from communications where campaign_id = ${id}::uuid group by state`.execute(
    context.db,
  )
  const none = Object.fromEntries(communicationStates.map((state) => [state, 0])) as CampaignProgress['states']
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

const readRate = async (context: Context, id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delivery_attempts d join communications c on c.id = d.communication_id
    where d.started_at > clock_timestamp() - make_interval(secs => ${rateSeconds * 2})
      and d.finished_at > clock_timestamp() - make_interval(secs => ${rateSeconds})
      and d.outcome = 'accepted' and c.campaign_id = ${id}::uuid`.execute(context.db)
  return (rows[0]?.count ?? 0) / rateSeconds
}

const groupErrors = async (context: Context, id: string): Promise<CampaignProgress['errors']> => {
  const { rows } = await sql<ErrorRow>`
    select state, coalesce(skip_reason, error_code, state) as code, min(error_message) as message, count(*)::int as count
    from communications
    where campaign_id = ${id}::uuid and state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
    group by 1, 2 order by 4 desc, 2 limit ${mostErrors}`.execute(context.db)
  return rows.map(({ state, ...error }) => ({ status: statusOf(state), ...error }))
}

/** Where a campaign stands, counted from its ledger at this moment. Refuses `campaign_not_found`. */
export const getCampaignProgress = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<CampaignProgress> => {
  authorise(context, 'campaigns.manage')
  const campaign = await context.db
    .selectFrom('campaigns')
    .select(['id', 'status', 'paused_at', 'pause_reason', 'failure_reason', 'dispatched_at', 'sent_at'])
    .where('id', '=', knownId(params.id, 'campaign'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) throw notFound('campaign')

  const isRunning = campaign.status === 'sending'
  const [states, acceptedPerSecond, errors] = await Promise.all([
    countStates(context, campaign.id),
    isRunning ? readRate(context, campaign.id) : 0,
    groupErrors(context, campaign.id),
  ])
  const left = states.queued + states.submitting
  return {
    status: campaign.status,
    paused: isRunning && campaign.paused_at !== null,
    pauseReason: isRunning ? campaign.pause_reason : null,
    failureReason: campaign.failure_reason,
    isFilled: campaign.dispatched_at !== null,
    total: Object.values(states).reduce((sum, count) => sum + count, 0),
    states,
    acceptedPerSecond,
    secondsLeft: isRunning && acceptedPerSecond > 0 ? Math.ceil(left / acceptedPerSecond) : null,
    errors,
  }
}
