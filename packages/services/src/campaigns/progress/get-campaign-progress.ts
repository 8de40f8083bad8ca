import type { CampaignProgress, CampaignType, getCampaignProgress as endpoint } from '@velvet/contracts/campaigns'
import { type Channel, type CommunicationState, channels, communicationStates } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { errorSuggestion } from '@velvet/domain/campaigns'
import { presenceSeconds, statusOf } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorise, type Context, isState, knownId, notFound } from '../../kernel/index.ts'
import { channelsOf } from '../audience/judge-audience.ts'
import { readRates } from './read-rates.ts'

const maxErrors = 50

type ErrorRow = { state: CommunicationState; code: string; message: string | null; count: number }

type StateCount = { channel: Channel; state: CommunicationState; count: number }

const countStates = async (context: Context, id: string): Promise<StateCount[]> => {
  const { rows } = await sql<StateCount>`
    select channel, state, sum(people)::int as count from campaign_totals where campaign_id = ${id}::uuid
    group by channel, state`.execute(context.db)
  return rows
}

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const statesOf = (counts: readonly StateCount[]): CampaignProgress['states'] =>
  Object.fromEntries(
    communicationStates.map((state) => [state, sumOf(counts.filter((each) => each.state === state))]),
  ) as CampaignProgress['states']

/** The words of a message of that kind, found by index. */
const wordsOf = (id: string) => sql`
  select c.error_message from communications c
  where c.campaign_id = ${id}::uuid and c.stage = n.state and c.error_message is not null
    and ${isState('c.stage', 'troubled')}`

/** One message of each kind supplies the words, however many there are. */
const groupErrors = async (context: Context, id: string): Promise<CampaignProgress['errors']> => {
  const { rows } = await sql<ErrorRow>`
    with counted as (
      select state, code, sum(people)::int as count from campaign_totals
      where campaign_id = ${id}::uuid and code <> '' group by state, code having sum(people) > 0
      order by count desc, code limit ${maxErrors}
    )
    select n.*, coalesce((${wordsOf(id)} and c.error_code = n.code limit 1),
      (${wordsOf(id)} and c.error_code is null and n.code = n.state limit 1)) as message
    from counted n order by n.count desc, n.code`.execute(context.db)
  return rows.map(({ state, ...error }) => ({
    status: statusOf(state),
    ...error,
    suggestion: errorSuggestion(state === 'needs_review' ? state : error.code),
  }))
}

/** Texts that wait for the end of quiet hours; retries do not count. */
const readDeferred = async (context: Context, id: string): Promise<CampaignProgress['deferred']> => {
  const { rows } = await sql<{ count: number; until: Date | null }>`
    select count(*)::int as count, min(due_at) as until from communications
    where campaign_id = ${id}::uuid and channel = 'sms' and stage = 'queued' and state = 'queued' and due_at > clock_timestamp()
      and error_code is distinct from 'will_retry'`.execute(context.db)
  const { count = 0, until = null } = rows[0] ?? {}
  return until ? { count, until: until.toISOString() } : null
}

/** Channels send at different rates, so the slowest decides; null while a channel with work left stands still. */
const secondsLeftOf = (
  counts: readonly StateCount[],
  rates: ReadonlyMap<Channel, number>,
  deferred: CampaignProgress['deferred'],
): number | null => {
  if (rates.size === 0) return null
  const waits = counts.filter(({ state }) => state === 'queued' || state === 'submitting')
  const seconds = channels.map((channel) => {
    const all = sumOf(waits.filter((each) => each.channel === channel))
    const left = channel === 'sms' ? all - (deferred?.count ?? 0) : all
    return left <= 0 ? 0 : left / (rates.get(channel) ?? 0)
  })
  const longest = Math.ceil(Math.max(...seconds))
  return Number.isFinite(longest) ? longest : null
}

/** A channel is ready as soon as one of its workers is. */
const readSenders = async (context: Context, type: CampaignType): Promise<CampaignProgress['channels']> => {
  const { rows } = await sql<{ channel: Channel; ready: boolean }>`
    select channel, bool_or(breaker <> 'open') as ready from delivery_workers
    where seen_at > clock_timestamp() - make_interval(secs => ${presenceSeconds}) group by channel`.execute(context.db)
  const ready = new Map(rows.map((row) => [row.channel, row.ready]))
  return channelsOf(type).map((channel) => {
    const isReady = ready.get(channel)
    return { channel, sender: isReady === undefined ? 'absent' : isReady ? 'ready' : 'resting' }
  })
}

/** A campaign's current progress, from the totals of its ledger. Refuses `campaign_not_found`. */
export const getCampaignProgress = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<CampaignProgress> => {
  authorise(context, 'campaigns.manage')
  const campaign = await context.db
    .selectFrom('campaigns')
    .select(['id', 'type', 'status', 'paused_at', 'pause_reason', 'failure_reason', 'dispatched_at', 'sent_at'])
    .where('id', '=', knownId(params.id, 'campaign'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) throw notFound('campaign')

  const isRunning = campaign.status === 'sending'
  const isFilled = campaign.dispatched_at !== null
  const [counts, rates, errors, deferred, senders] = await Promise.all([
    countStates(context, campaign.id),
    isRunning ? readRates(context, campaign.id) : new Map<Channel, number>(),
    groupErrors(context, campaign.id),
    isRunning && campaign.type !== 'email' ? readDeferred(context, campaign.id) : null,
    readSenders(context, campaign.type),
  ])
  return {
    status: campaign.status,
    paused: isRunning && campaign.paused_at !== null,
    pauseReason: isRunning ? campaign.pause_reason : null,
    failureReason: campaign.failure_reason,
    isFilled,
    total: sumOf(counts),
    states: statesOf(counts),
    deferred,
    channels: senders,
    acceptedPerSecond: [...rates.values()].reduce((sum, rate) => sum + rate, 0),
    secondsLeft: isFilled ? secondsLeftOf(counts, rates, deferred) : null,
    errors,
  }
}
