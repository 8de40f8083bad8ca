import type { BulkResult } from '@velvet/contracts/batches'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'
import { skipSentence } from '@velvet/domain/batches'
import { sql } from 'kysely'
import { type Context, isState } from '../kernel/index.ts'
import type { Failed, Skipped } from './change.ts'
import { maxListed } from './tally.ts'

/** Messages of one channel; those whose answer was lost count as queued while they are being resolved. */
type ChannelCounts = { channel: Channel; sent: number; failed: number; queued: number; deferred: number }

const isDeferred = sql`(channel = 'sms' and stage = 'queued' and state = 'queued' and due_at > clock_timestamp()
  and error_code is distinct from 'will_retry')`

const countMessages = async (context: Context, id: string): Promise<ChannelCounts[]> => {
  const { rows } = await sql<ChannelCounts>`
    select channel,
      count(*) filter (where ${isState('state', 'sent')})::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where ${isState('state', 'unsettled')} and not ${isDeferred})::int as queued,
      count(*) filter (where ${isDeferred})::int as deferred
    from communications where campaign_id = ${id}::uuid group by channel`.execute(context.db)
  return rows
}

/** People, each once: those reached or still to be reached, those whose every message was refused, and those left out. */
const countPeople = async (context: Context, id: string) => {
  const { rows } = await sql<{ written: number; failed: number; skipped: number }>`
    select count(*) filter (where is_written)::int as written,
      count(*) filter (where not is_written and is_failed)::int as failed,
      count(*) filter (where not is_written and not is_failed)::int as skipped
    from (
      select bool_or(not ${isState('state', 'unsent')}) as is_written, bool_or(state = 'failed') as is_failed
      from communications where campaign_id = ${id}::uuid group by coalesce(applicant_id, id)
    ) p`.execute(context.db)
  return rows[0] ?? { written: 0, failed: 0, skipped: 0 }
}

type LeftOut = { id: string; channel: Channel; skip_reason: SkipReason }

const listSkipped = async (context: Context, id: string): Promise<Skipped[]> => {
  const { rows } = await sql<LeftOut>`
    select applicant_id as id, channel, skip_reason from communications
    where campaign_id = ${id}::uuid and state = 'skipped' and applicant_id is not null
    order by applicant_id, channel limit ${maxListed}`.execute(context.db)
  return rows.map((row) => ({ id: row.id, reason: skipSentence(row.skip_reason, row.channel) }))
}

const listFailed = async (context: Context, id: string): Promise<Failed[]> => {
  const { rows } = await sql<{ id: string; error: string | null }>`
    select applicant_id as id, error_message as error from communications
    where campaign_id = ${id}::uuid and stage = 'failed' and applicant_id is not null
    order by applicant_id, channel limit ${maxListed}`.execute(context.db)
  return rows.map((row) => ({ id: row.id, error: row.error ?? 'The message was refused.' }))
}

type Waiting = { id: string; firstName: string | null; lastName: string | null; email: string | null; until: Date }

const listDeferred = async (context: Context, id: string): Promise<NonNullable<BulkResult['deferred']>> => {
  const { rows } = await sql<Waiting>`
    select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, c.until
    from (
      select applicant_id, due_at as until from communications
      where campaign_id = ${id}::uuid and ${isDeferred} order by due_at, applicant_id limit ${maxListed}
    ) c join applicants a on a.id = c.applicant_id order by c.until, a.id`.execute(context.db)
  return rows.map((person) => ({ id: person.id, name: displayName(person), until: person.until.toISOString() }))
}

/** Why messages were refused, the most frequent cause first. */
const groupFailures = async (context: Context, id: string) => {
  const { rows } = await sql<{ code: string; message: string | null; count: number }>`
    select coalesce(error_code, '') as code, min(error_message) as message, count(*)::int as count
    from communications where campaign_id = ${id}::uuid and stage = 'failed'
    group by 1 order by 3 desc, 1 limit 3`.execute(context.db)
  return rows
}

export type SendOutcome = Awaited<ReturnType<typeof readOutcome>>

/** The results of a campaign so far, counted from its ledger; each list names up to a hundred people. */
export const readOutcome = async (context: Context, id: string) => {
  const campaign = await context.db
    .selectFrom('campaigns')
    .select(['dispatched_at', 'paused_at', 'pause_reason', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const channels = await countMessages(context, id)
  const sum = (name: 'sent' | 'failed' | 'queued' | 'deferred', channel?: Channel): number =>
    channels.reduce((total, row) => total + (channel === undefined || row.channel === channel ? row[name] : 0), 0)
  const isSending = campaign.status === 'sending'
  return {
    sum,
    people: await countPeople(context, id),
    skipped: await listSkipped(context, id),
    failed: sum('failed') > 0 ? await listFailed(context, id) : [],
    deferred: sum('deferred') > 0 ? await listDeferred(context, id) : [],
    failures: sum('failed') > 0 ? await groupFailures(context, id) : [],
    isHeld: isSending && campaign.paused_at !== null,
    pauseReason: isSending ? campaign.pause_reason : null,
    isGrowing: isSending && campaign.dispatched_at === null,
  }
}
