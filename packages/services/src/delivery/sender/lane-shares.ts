import type { Channel } from '@velvet/contracts/delivery'
import { heartbeatTimeoutSeconds, loweredRate, raisedRate, shareOf } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { ago, fromNow } from '../../leases/index.ts'
import type { PaceReport } from './pace-meter.ts'

export type ShareRequest = {
  /** The worker. */
  readonly id: string
  readonly channel: Channel
  /** The maximum per second that all workers together may send. */
  readonly configured: number
  /** The rate that this worker was granted last. */
  readonly held: number
  readonly shareMs: number
  readonly report: PaceReport
  /** The provider accepted something since the last request. */
  readonly hasSent: boolean
}

export type Share = {
  readonly perSecond: number
  /** The same share of the configured rate. */
  readonly ofConfigured: number
  /** How long the provider still asks senders to pause. */
  readonly restsForMs: number
  readonly isLowered: boolean
  /** Other workers send as well, or did within the last second. */
  readonly isShared: boolean
}

/** How long what was sent with a share counts at the provider, and a little more for its way there. */
export const settlingMs = 1_100

/** Refusals of calls that started before the rate was lowered say nothing about the new one. */
const settledMs = 1_000

type Lane = { rate: number | null; restsForMs: number; sinceLoweredMs: number; sinceChangedMs: number }

/** The lane's row, locked, so that shares are granted one after the other. */
const lockLane = ({ db }: Context, channel: Channel): Promise<Lane> =>
  db
    .insertInto('delivery_lanes')
    .values({ channel })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet((eb) => ({ channel: eb.ref('excluded.channel') })))
    .returning([
      'per_second as rate',
      sql<number>`greatest(0, coalesce(extract(epoch from rests_until - clock_timestamp()), 0) * 1000)::float8`.as(
        'restsForMs',
      ),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - lowered_at) * 1000, 'infinity')::float8`.as(
        'sinceLoweredMs',
      ),
      sql<number>`(extract(epoch from clock_timestamp() - changed_at) * 1000)::float8`.as('sinceChangedMs'),
    ])
    .executeTakeFirstOrThrow()

const readOthers = ({ db }: Context, { id, channel }: ShareRequest) =>
  db
    .selectFrom('delivery_workers')
    .select([
      sql<number>`coalesce(sum(per_second) filter (where share_until > clock_timestamp()), 0)::float8`.as('taken'),
      sql<number>`count(*) filter (where seen_at > ${ago(heartbeatTimeoutSeconds * 1_000)})::int`.as('workers'),
    ])
    .where('channel', '=', channel)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()

/** The rate that the provider is found to allow from now on. */
const learn = (lane: Lane, { configured, held, shareMs, report, hasSent }: ShareRequest) => {
  const rate = Math.min(configured, lane.rate ?? configured)
  const { accepted, tooFast, restMs } = report
  if (restMs !== null && lane.restsForMs === 0 && lane.sinceLoweredMs > settledMs) {
    const withheld = (held * restMs) / 1_000
    return { rate: loweredRate(rate, configured, { accepted, tooFast, withheld }), isLowered: true }
  }
  if (restMs !== null || lane.restsForMs > 0 || !hasSent) return { rate, isLowered: false }
  const seconds = Math.max(0, Math.min(lane.sinceChangedMs, shareMs)) / 1_000
  return { rate: raisedRate(rate, configured, seconds), isLowered: false }
}

/**
 * Records how the provider answered one worker, and leases the worker a share of what the provider allows: at most its fair
 * share, and never more than other workers leave, so that all together never exceed the rate as workers come and go. Times use
 * the database's clock.
 */
export const renewShare = (outer: Context, request: ShareRequest): Promise<Share> =>
  inTransaction(outer, async (context) => {
    const { id, channel, configured, shareMs, report } = request
    const lane = await lockLane(context, channel)
    const { rate, isLowered } = learn(lane, request)
    const restsForMs = Math.max(lane.restsForMs, report.restMs ?? 0)
    const restsUntil = fromNow(restsForMs)
    await context.db
      .updateTable('delivery_lanes')
      .set({
        per_second: rate < configured ? rate : null,
        ...(isLowered ? { lowered_at: sql`clock_timestamp()` } : {}),
        rests_until: restsForMs > 0 ? restsUntil : null,
        // The rate grows only from the end of a pause on.
        changed_at: restsUntil,
      })
      .where('channel', '=', channel)
      .execute()
    const others = await readOthers(context, request)
    const perSecond = shareOf({ total: rate, taken: others.taken, workers: others.workers + 1 })
    await context.db
      .insertInto('delivery_workers')
      .values({ id, channel, breaker: 'closed', per_second: perSecond, share_until: fromNow(shareMs) })
      .onConflict((conflict) =>
        conflict.columns(['id', 'channel']).doUpdateSet((eb) => ({
          per_second: eb.ref('excluded.per_second'),
          share_until: eb.ref('excluded.share_until'),
        })),
      )
      .execute()
    const isShared = others.workers > 0 || others.taken > 0
    return { perSecond, ofConfigured: (perSecond * configured) / rate, restsForMs, isLowered, isShared }
  })
