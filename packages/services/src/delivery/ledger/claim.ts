import type { Channel } from '@velvet/contracts/delivery'
import type { TokenValues } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { type Context, isState, oneOf } from '../../kernel/index.ts'
import { isUnleased, leaseTo, noLease, release } from '../../leases/index.ts'
import { openBatchesOf, splitBatches } from '../../send-batches/index.ts'
import { uncountedReasons } from './verdict.ts'

/** A recipient that this worker may hand over next, until its lease ends. */
export type Claim = {
  readonly id: string
  /** Null for what goes ahead of campaigns: a text to one person, or a message about an application. */
  readonly campaignId: string | null
  /** The text of a message about an application; null for other messages. */
  readonly serviceContentId: string | null
  readonly attempt: number
  /** The batch that it was written with; without one, its result is stored in its own row. */
  readonly batchId?: string | null
  readonly address: string
  readonly values: TokenValues<string>
  /** The body of a text to one person; other messages share their content. */
  readonly content: string | null
  /** At the time of the claim: the number of counted tries, how long the row had been due, and how long it had been tried. */
  readonly tries?: number
  readonly dueForMs?: number
  readonly triedForMs?: number | null
  /** The time of the claim by the worker's clock. */
  readonly claimedAt?: number
}

export type ClaimRequest = {
  channel: Channel
  token: string
  /** The maximum number of campaign recipients. */
  count: number
  /** The maximum number of texts to one person, and of messages about applications; the same number when absent. */
  direct?: number
  leaseMs: number
}

const isUnclaimed = isUnleased('q.lease_until')

/**
 * Claims due recipients of one channel for one worker: texts to one person, messages about applications, and an equal share from
 * every campaign with due ones. Other workers skip claimed rows; when a lease ends unused, another worker may claim the row. Updates no indexed column.
 */
export const claimDue = async (
  context: Context,
  { channel, token, count, direct = count, leaseMs }: ClaimRequest,
): Promise<Claim[]> => {
  // Raw: the hottest statement of delivery, which depends on its exact order of locks and limits.
  const { rows } = await sql<Omit<Claim, 'claimedAt' | 'batchId'>>`
    with direct as (
      select q.id from communications q
      where q.campaign_id is null and q.service_content_id is null and q.channel = ${channel} and q.stage = 'queued'
        and q.state = 'queued' and q.due_at <= clock_timestamp() and ${isUnclaimed}
      order by q.due_at limit ${direct} for update skip locked
    ), service as (
      select q.id from communications q
      where q.service_content_id is not null and q.channel = ${channel} and q.stage = 'queued' and q.state = 'queued'
        and q.due_at <= clock_timestamp() and ${isUnclaimed}
      order by q.due_at, q.id limit ${direct} for update skip locked
    ), waiting as materialized (
      select ca.id from campaigns ca
      where ca.status = 'sending' and ca.paused_at is null and exists (
        select from communications q
        where q.campaign_id = ca.id and q.channel = ${channel} and q.stage = 'queued' and q.state = 'queued' and q.due_at <= clock_timestamp()
      )
      -- When there are more than can be served at once, another few come first each time.
      order by random() limit ${count}
    ), due as (
      select c.id from waiting w cross join lateral (
        select q.id from communications q
        where q.campaign_id = w.id and q.channel = ${channel} and q.stage = 'queued' and q.state = 'queued' and q.due_at <= clock_timestamp()
          and ${isUnclaimed}
        order by q.due_at
        limit (${count}::int / (select count(*) from waiting) + 1)
        for update skip locked
      ) c limit ${count}
    )
    update communications c
    set ${leaseTo({ token, leaseMs })}
    from (select id from direct union all select id from service union all select id from due) d where c.id = d.id
    returning c.id, c.campaign_id as "campaignId", c.service_content_id as "serviceContentId", c.attempt, c.address, c.merge_values as "values", c.content,
      (extract(epoch from clock_timestamp() - c.due_at) * 1000)::float8 as "dueForMs",
      case when c.attempt = 0 then 0 else (select count(*)::int from delivery_attempts d where d.communication_id = c.id
        and d.outcome = 'retry' and d.error <> all (${uncountedReasons}::text[])) end as tries,
      case when c.attempt > 0 then (
        select (extract(epoch from clock_timestamp() - min(d.started_at)) * 1000)::float8 from delivery_attempts d
        where d.communication_id = c.id and d.started_at >= c.due_at) end as "triedForMs"`.execute(context.db)
  return rows
}

/** Locks those of these rows that no other transaction has locked, as the table `ours`. */
export const lockFree = ({ db }: Context, ids: readonly string[]) =>
  db.with(
    (cte) => cte('ours').materialized(),
    (from) => from.selectFrom('communications').select('id').where('id', '=', oneOf(ids)).forNoKeyUpdate().skipLocked(),
  )

/**
 * Gives back recipients whose hand-over may or may not have been committed; none of them was called. Returns those that another
 * transaction has locked, to be given back later.
 */
export const returnClaims = async (context: Context, token: string, ids: readonly string[]): Promise<string[]> => {
  await splitBatches(context, await openBatchesOf(context, ids))
  const rows = await lockFree(context, ids)
    .with('returned', (db) =>
      db
        .updateTable('communications as c')
        .from('ours')
        .set({ state: 'queued', ...noLease, due_at: sql`clock_timestamp()` })
        .whereRef('c.id', '=', 'ours.id')
        .where(isState('c.state', 'waiting'))
        .where('c.batch_id', 'is', null)
        .where('c.lease_token', '=', token),
    )
    .selectFrom('communications')
    .select('id')
    .where('id', '=', oneOf(ids))
    .where(({ eb, or, selectFrom }) =>
      or([eb('id', 'not in', selectFrom('ours').select('id')), eb('batch_id', 'is not', null)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives these recipients back, in their place in the queue. */
export const releaseSome = (context: Context, token: string, ids: readonly string[]): Promise<void> =>
  release(context, { table: 'communications', token }, (held) =>
    held.where('id', '=', oneOf(ids)).where('state', '=', 'queued'),
  )

/** Gives recipients back before their lease ends, so that other workers need not wait for it. */
export const releaseClaims = async (context: Context, token: string): Promise<void> => {
  const holder = { table: 'communications', token } as const
  const running = context.db.selectFrom('campaigns').select('id').where('status', '=', 'sending')
  for (const [operator, campaigns] of [
    ['in', running],
    ['is', null],
  ] as const)
    await release(context, holder, (held) =>
      held.where('stage', '=', 'queued').where('state', '=', 'queued').where('campaign_id', operator, campaigns),
    )
}
