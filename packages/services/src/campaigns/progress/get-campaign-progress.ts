import type { CampaignProgress, CampaignType, getCampaignProgress as endpoint } from '@velvet/contracts/campaigns'
import { type Channel, type CommunicationState, channels, communicationStates } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { errorSuggestion } from '@velvet/domain/campaigns'
import { heartbeatTimeoutSeconds, statusOf } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorize, type Context, isState, knownId, notFound } from '../../kernel/index.ts'
import { channelsOf } from '../audience/judge-audience.ts'
import { readRates } from './read-rates.ts'

const maxErrors = 50

type StateCount = { channel: Channel; state: CommunicationState; count: number }

const countStates = ({ db }: Context, id: string): Promise<StateCount[]> =>
  db
    .selectFrom('campaign_totals')
    .select(['channel', 'state', sql<number>`sum(people)::int`.as('count')])
    .where('campaign_id', '=', id)
    .groupBy(['channel', 'state'])
    .$narrowType<StateCount>()
    .execute()

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const statesOf = (counts: readonly StateCount[]): CampaignProgress['states'] =>
  Object.fromEntries(
    communicationStates.map((state) => [state, sumOf(counts.filter((each) => each.state === state))]),
  ) as CampaignProgress['states']

/** Groups errors by kind. One message of each kind, found by index, supplies the text. */
const groupErrors = async ({ db }: Context, id: string): Promise<CampaignProgress['errors']> => {
  const kinds = db
    .selectFrom('campaign_totals')
    .select(['state', 'code', sql<number>`sum(people)::int`.as('count')])
    .where('campaign_id', '=', id)
    .where('code', '<>', '')
    .groupBy(['state', 'code'])
    .having(sql`sum(people)`, '>', 0)
    .orderBy('count', 'desc')
    .orderBy('code')
    .limit(maxErrors)
  const rows = await db
    .selectFrom(kinds.as('n'))
    .select(['n.state', 'n.code', 'n.count'])
    .select(({ fn, selectFrom }) => {
      const words = selectFrom('communications as c')
        .select('c.error_message')
        .where('c.campaign_id', '=', id)
        .where(sql<boolean>`c.stage = n.state`)
        .where('c.error_message', 'is not', null)
        .where(isState('c.stage', 'troubled'))
        .limit(1)
      return fn
        .coalesce(
          words.whereRef('c.error_code', '=', 'n.code'),
          words.where('c.error_code', 'is', null).whereRef('n.code', '=', 'n.state'),
        )
        .as('message')
    })
    .orderBy('n.count', 'desc')
    .orderBy('n.code')
    .$narrowType<{ state: CommunicationState }>()
    .execute()
  return rows.map(({ state, ...error }) => ({
    status: statusOf(state),
    ...error,
    suggestion: errorSuggestion(state === 'needs_review' ? state : error.code),
  }))
}

/** Texts that wait for the end of quiet hours; retries do not count. */
const readDeferred = async (context: Context, id: string): Promise<CampaignProgress['deferred']> => {
  const { count, until } = await context.db
    .selectFrom('communications')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('due_at').as('until')])
    .where('campaign_id', '=', id)
    .where('channel', '=', 'sms')
    .where('stage', '=', 'queued')
    .where('state', '=', 'queued')
    .where('due_at', '>', sql<Date>`clock_timestamp()`)
    .where('error_code', 'is distinct from', 'will_retry')
    .executeTakeFirstOrThrow()
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
  const rows = await context.db
    .selectFrom('delivery_workers')
    .select(['channel', sql<boolean>`bool_or(breaker <> 'open')`.as('ready')])
    .where('seen_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${heartbeatTimeoutSeconds})`)
    .groupBy('channel')
    .execute()
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
  authorize(context, 'campaigns.manage')
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
