import { type Channel, type CommunicationState, channels, communicationStates } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import type { ProcessContext } from '../kernel/index.ts'

/** The work that waits. Times in seconds, 0 when nothing is due. */
export type Backlog = {
  readonly outboxOldestSeconds: number
  /** Messages to one person, and of campaigns that are being sent and not paused. */
  readonly ledgerOldestDueSeconds: Readonly<Record<Channel, number>>
  /** Messages of campaigns that are being sent; those in need of review of all campaigns. */
  readonly messages: Readonly<Record<CommunicationState, number>>
}

type Row = {
  outbox: number
  ledger: Partial<Record<Channel, number>>
  messages: Partial<Record<CommunicationState, number>>
}

const secondsSince = (time: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from clock_timestamp() - ${time}), 0))::float8`

/**
 * Reads the first index entry per campaign and channel, and sums that are maintained anyway: the cost is independent of the
 * ledger's size.
 */
export const readBacklog = async ({ db }: Pick<ProcessContext, 'db'>): Promise<Backlog> => {
  // Raw: one value per line of a long report, each from its own subquery, in one snapshot.
  const { rows } = await sql<Row>`
    with channels (channel) as (values ('email'), ('sms')),
    direct as (
      select ch.channel, oldest.due_at from channels ch cross join lateral (
        select q.due_at from communications q
        where q.campaign_id is null and q.channel = ch.channel and q.stage = 'queued' order by q.due_at limit 1) oldest
    ), of_campaigns as (
      select ch.channel, oldest.due_at from campaigns ca cross join channels ch cross join lateral (
        select q.due_at from communications q
        where q.campaign_id = ca.id and q.channel = ch.channel and q.stage = 'queued' order by q.due_at limit 1) oldest
      where ca.status = 'sending' and ca.paused_at is null
      union all
      select 'email', first.due_at from campaigns ca cross join lateral (
        select c.due_at from send_batches b join communications c on c.id = b.first_id
        where b.campaign_id = ca.id and b.state = 'queued' order by b.id limit 1) first
      where ca.status = 'sending' and ca.paused_at is null
    ), totals as (
      select t.state, t.people from campaigns ca join campaign_totals t on t.campaign_id = ca.id
      where ca.status = 'sending' and t.state <> 'needs_review'
      union all
      select t.state, t.people from campaign_totals t where t.state = 'needs_review'
    )
    select
      ${secondsSince(sql`(select min(run_at) from outbox where done_at is null)`)} as outbox,
      (select coalesce(jsonb_object_agg(channel, seconds), '{}') from (
        select channel, ${secondsSince(sql`min(due_at)`)} as seconds
        from (select * from direct union all select * from of_campaigns) d group by 1) l) as ledger,
      (select coalesce(jsonb_object_agg(state, people), '{}') from (
        select state, sum(people)::float8 as people from totals group by 1) s) as messages`.execute(db)
  const [row] = rows
  return {
    outboxOldestSeconds: row?.outbox ?? 0,
    ledgerOldestDueSeconds: Object.fromEntries(
      channels.map((channel) => [channel, row?.ledger[channel] ?? 0]),
    ) as Backlog['ledgerOldestDueSeconds'],
    messages: Object.fromEntries(
      communicationStates.map((state) => [state, row?.messages[state] ?? 0]),
    ) as Backlog['messages'],
  }
}
