import { heartbeatTimeoutSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { ago, isLeaseExpired, withTryLock } from '../../leases/index.ts'
import { splitBatches } from '../../send-batches/index.ts'
import { announceMoved } from '../announce-moved.ts'
import { closeCampaigns } from '../ledger/close-campaigns.ts'
import { maxFillFailures } from '../ledger/dispatch/fill-failures.ts'
import type { DeliverySettings } from '../settings.ts'
import { workerEnded } from './lost-at.ts'
import { resolveUnknown } from './resolve-unknown.ts'

const maxLists = 1_000
const sweeperLock = 7_215_001

type Swept = { looked: number; forgotten: number }

/** Splits batches whose worker died into single messages. */
const splitExpired = async (context: Context, { sweepGraceMs }: DeliverySettings): Promise<void> => {
  const expired = await context.db
    .selectFrom('send_batches')
    .select('id')
    .where('state', '=', 'submitting')
    .where(isLeaseExpired('lease_until', sweepGraceMs))
    .orderBy('lease_until')
    .limit(maxLists)
    .execute()
  await splitBatches(
    context,
    expired.map(({ id }) => id),
  )
}

const loseExpiredOf = async (context: Context, { waitMs, lookUp, sweepGraceMs }: DeliverySettings): Promise<Swept> => {
  const isLost = sql`(c.state = 'submitting' and ${isLeaseExpired('c.lease_until', sweepGraceMs)})`
  // A report may settle the message before an answer does, if an answer comes at all; of two concurrent reports about a text, the
  // later may be applied first.
  const isLive = sql`(c.state <> 'submitting' and c.attempt > 0
    and (c.event_at = c.acked_at or (c.channel = 'sms' and c.event_at < c.acked_at)))`
  // Raw: six steps, each of which locks and writes what the one before found.
  const { rows } = await sql<Swept>`
    with lists as (
      select id, communication_ids from hand_overs where ${isLeaseExpired('lease_until', sweepGraceMs)}
      order by lease_until limit ${maxLists} for update skip locked
    ), listed as (
      select l.id as list, c.id, c.attempt, c.submit_at, ${isLost} as is_lost
      from lists l cross join unnest(l.communication_ids) as one(id)
      join communications c on c.id = one.id where ${isLost} or ${isLive}
    ), expired as (
      select c.id from communications c where c.id in (select id from listed where is_lost) and ${isLost} for update skip locked
    ), lost as (
      update communications c set state = 'unknown', lease_token = null, lease_until = null,
        due_at = c.submit_at + make_interval(secs => case c.channel
          when 'sms' then ${lookUp.everyMs / 1000}::float8 else ${waitMs / 1000}::float8 end),
        error_code = 'answer_lost', error_message = null
      from expired e where c.id = e.id
      returning c.id, c.attempt, c.submit_at
    ), noted as (
      insert into delivery_attempts (communication_id, attempt, started_at, outcome, error)
      select id, attempt, submit_at, 'unknown', ${workerEnded} from (
        select id, attempt, submit_at from lost union all select id, attempt, submit_at from listed where not is_lost
      ) unanswered
      on conflict do nothing
    ), forgotten as (
      -- Of whom a late answer is being kept right now, the next sweep learns.
      delete from hand_overs where id in (select id from lists)
        and id not in (select list from listed where is_lost and id not in (select id from lost))
      returning id
    )
    select (select count(*)::int from lists) as looked, (select count(*)::int from forgotten) as forgotten`.execute(
    context.db,
  )
  return rows[0] ?? { looked: 0, forgotten: 0 }
}

/**
 * A worker died between handing over and getting the answer. The outcome is unknown, so these messages wait for their event or a
 * lookup. From here on the calls are on record, also for messages that an event settled in between.
 */
const loseExpired = async (context: Context, settings: DeliverySettings): Promise<void> => {
  for (;;) {
    const { looked, forgotten } = await loseExpiredOf(context, settings)
    if (looked < maxLists || forgotten === 0) return
  }
}

/** Lost texts need review when no worker could ask about them for the whole lookup period. */
const giveUpTexts = async (context: Context, { lookUp }: DeliverySettings): Promise<void> => {
  const rows = await context.db
    .updateTable('communications')
    .set({ state: 'needs_review' })
    .where('stage', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .where('submit_at', '<', ago(lookUp.maxMs))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_workers')
            .select('delivery_workers.id')
            .where('delivery_workers.channel', '=', 'sms')
            .where('seen_at', '>', ago(heartbeatTimeoutSeconds * 1_000)),
        ),
      ),
    )
    .returning(['id', 'campaign_id'])
    .execute()
  await announceMoved(context, rows)
}

/** What a sweep found for this worker to continue. */
export type SweepFindings = {
  /** Rows are due again. */
  readonly isDue: boolean
  /** Campaigns whose ledger is not filled yet and has no worker. */
  readonly unfilled: readonly string[]
  /** Canceled campaigns that still have queued recipients. */
  readonly unsettled: readonly string[]
}

const nothing: SweepFindings = { isDue: false, unfilled: [], unsettled: [] }

const findForgotten = async ({ db }: Context): Promise<Omit<SweepFindings, 'isDue'>> => {
  const unfilled = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .where('fill_failures', '<', maxFillFailures)
    .execute()
  const unsettled = await db
    .selectFrom('campaigns as ca')
    .select('ca.id')
    .where('ca.status', '=', 'failed')
    .where('ca.failure_reason', '=', 'cancelled')
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('communications as c')
            .select('c.id')
            .whereRef('c.campaign_id', '=', 'ca.id')
            .where('c.stage', '=', 'queued')
            .where('c.state', '=', 'queued'),
        ),
        exists(
          selectFrom('send_batches as b')
            .select('b.id')
            .whereRef('b.campaign_id', '=', 'ca.id')
            .where('b.state', '=', 'queued'),
        ),
      ]),
    )
    .execute()
  return { unfilled: unfilled.map(({ id }) => id), unsettled: unsettled.map(({ id }) => id) }
}

/**
 * Finds lost work: expired hand-overs, unanswered messages, campaigns without a worker, and finished campaigns. Only one worker
 * sweeps at a time; the others find nothing. Asks no queue, so that losing every queue loses nothing.
 */
export const sweep = async (outer: Context, settings: DeliverySettings): Promise<SweepFindings> => {
  const found = await withTryLock(outer, sweeperLock, async (context) => {
    await splitExpired(context, settings)
    await loseExpired(context, settings)
    const requeued = await resolveUnknown(context, settings)
    await giveUpTexts(context, settings)
    const forgotten = await findForgotten(context)
    await closeCampaigns(context)
    return { isDue: requeued > 0, ...forgotten }
  })
  return found ?? nothing
}
