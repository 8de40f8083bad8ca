import type { BulkResult } from '@velvet/contracts/batches'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'
import { skipSentence } from '@velvet/domain/batches'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, isState } from '../kernel/index.ts'
import type { Failed, Skipped } from './change.ts'
import { maxListed } from './tally.ts'

/** Messages of one channel; those whose answer was lost count as queued while they are being resolved. */
type ChannelCounts = { channel: Channel; sent: number; failed: number; queued: number; deferred: number }

const isDeferred = sql<boolean>`(channel = 'sms' and stage = 'queued' and state = 'queued' and due_at > clock_timestamp()
  and error_code is distinct from 'will_retry')`

const messagesOf = ({ db }: Context, id: string) => db.selectFrom('ledger').where('campaign_id', '=', id)

const countWhere = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})::int`

const countMessages = (context: Context, id: string): Promise<ChannelCounts[]> =>
  messagesOf(context, id)
    .select([
      'channel',
      countWhere(isState('state', 'sent')).as('sent'),
      countWhere(sql`state = 'failed'`).as('failed'),
      countWhere(sql`${isState('state', 'unsettled')} and not ${isDeferred}`).as('queued'),
      countWhere(isDeferred).as('deferred'),
    ])
    .groupBy('channel')
    .execute()

/** People, each once: those reached or still to be reached, those whose every message was refused, and those left out. */
const countPeople = (context: Context, id: string) => {
  const people = messagesOf(context, id)
    .select([
      sql<boolean>`bool_or(not ${isState('state', 'unsent')})`.as('is_written'),
      sql<boolean>`bool_or(state = 'failed')`.as('is_failed'),
    ])
    .groupBy(({ fn }) => fn.coalesce('applicant_id', 'id'))
  return context.db
    .selectFrom(people.as('p'))
    .select([
      countWhere(sql`is_written`).as('written'),
      countWhere(sql`not is_written and is_failed`).as('failed'),
      countWhere(sql`not is_written and not is_failed`).as('skipped'),
    ])
    .executeTakeFirstOrThrow()
}

/** The first people to whom no message was written, each once, as `countPeople` counts them. */
const unreached = (context: Context, id: string) =>
  messagesOf(context, id)
    .select('applicant_id as id')
    .where('applicant_id', 'is not', null)
    .groupBy('applicant_id')
    .having(sql<boolean>`not bool_or(not ${isState('state', 'unsent')})`)
    .orderBy('applicant_id')
    .limit(maxListed)
    .$narrowType<{ id: string }>()

/** Of a person's messages in this state, the value of the first channel. */
const firstOf = <T>(column: string, state: 'skipped' | 'failed') =>
  sql<T>`(array_agg(${sql.ref(column)} order by channel) filter (where state = ${state}))[1]`

const listSkipped = async (context: Context, id: string): Promise<Skipped[]> => {
  const rows = await unreached(context, id)
    .select([
      firstOf<Channel>('channel', 'skipped').as('channel'),
      firstOf<SkipReason>('skip_reason', 'skipped').as('reason'),
    ])
    .having(sql<boolean>`not bool_or(state = 'failed')`)
    .execute()
  return rows.map((row) => ({ id: row.id, reason: skipSentence(row.reason, row.channel) }))
}

const listFailed = async (context: Context, id: string): Promise<Failed[]> => {
  const rows = await unreached(context, id)
    .select(firstOf<string | null>('error_message', 'failed').as('error'))
    .having(sql<boolean>`bool_or(state = 'failed')`)
    .execute()
  return rows.map((row) => ({ id: row.id, error: row.error ?? 'The message was refused.' }))
}

const listDeferred = async (context: Context, id: string): Promise<NonNullable<BulkResult['deferred']>> => {
  const first = messagesOf(context, id)
    .select(['applicant_id', 'due_at as until'])
    .where(isDeferred)
    .orderBy('due_at')
    .orderBy('applicant_id')
    .limit(maxListed)
  const people = await context.db
    .selectFrom(first.as('c'))
    .innerJoin('applicants as a', 'a.id', 'c.applicant_id')
    .select(['a.id', 'a.first_name as firstName', 'a.last_name as lastName', 'a.email', 'c.until'])
    .orderBy('c.until')
    .orderBy('a.id')
    .execute()
  return people.map((person) => ({ id: person.id, name: displayName(person), until: person.until.toISOString() }))
}

/** Why messages were refused, the most frequent cause first. */
const groupFailures = (context: Context, id: string) =>
  messagesOf(context, id)
    .select(({ fn }) => [
      sql<string>`coalesce(error_code, '')`.as('code'),
      fn.min('error_message').as('message'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('stage', '=', 'failed')
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy('code')
    .limit(3)
    .execute()

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
