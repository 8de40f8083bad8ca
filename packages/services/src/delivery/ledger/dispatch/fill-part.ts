import type { TargetFilters } from '@velvet/contracts/campaigns'
import { compileText, messagesOf } from '@velvet/domain/campaigns'
import { type RawBuilder, sql } from 'kysely'
import {
  type AudienceCounts,
  blankCounts,
  channelsOf,
  judgedAudience,
  missingBits,
  tokenColumns,
} from '../../../campaigns/index.ts'
import { type Context, databaseNow } from '../../../kernel/index.ts'
import { fromNow } from '../../../leases/index.ts'
import { maxFillFailures } from './fill-failures.ts'
import type { HandOver, Written } from './hand-over.ts'

/** The first part is small, so that the first email leaves at once; later parts have the size that one statement handles well. */
const firstPart = 1_000
const laterPart = 5_000

/** Keeps people from being removed until the transaction ends. */
export const keepPeople = async ({ db }: Context): Promise<void> => {
  // Raw: the query builder does not lock tables.
  await sql`lock table ledger_gate in row exclusive mode`.execute(db)
}

/** A campaign whose ledger is being filled, locked. */
export const lockRunning = async (context: Context, id: string) =>
  context.db
    .selectFrom('campaigns')
    .select(['id', 'type', 'content_snapshot', 'target_filters', 'dispatch_cursor', 'sent_at'])
    .select(['paused_at', 'audience_receipt'])
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .where('fill_failures', '<', maxFillFailures)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
export type Running = NonNullable<Awaited<ReturnType<typeof lockRunning>>>

/** Copies only the person's fields that the content uses. */
const mergeValues = ({ content_snapshot: content }: Running): RawBuilder<unknown> => {
  const used = new Map(
    [content?.subject, content?.content, content?.smsContent]
      .flatMap((text) => compileText(text ?? '').tokens)
      .flatMap((token) => tokenColumns[token]),
  )
  const pairs = [...used].map(([key, column]) => sql`${sql.lit(key)}, ${sql.ref(`j.${column}`)}`)
  return pairs.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))` : sql`'{}'::jsonb`
}

/** Named people come in one part: the person that a merge keeps may sort before the cursor, and may have applied after Send. */
const windowOf = ({ dispatch_cursor: cursor, sent_at: sentAt, target_filters: filters }: Running, most: number) => {
  const isLater = cursor ? sql`applicants.id > ${cursor}::uuid` : sql`true`
  const { mode }: TargetFilters = filters
  if (mode === 'manual') return { condition: isLater }
  return { condition: sql`applicants.created_at <= ${sentAt}::timestamptz and ${isLater}`, limit: most }
}

/** When quiet hours end in these zones, by the database's clock; computed per distinct set of zones, not per person. */
// Raw: a part of the statement that fills the ledger.
const waits = (context: Context): RawBuilder<unknown> => sql`
  select zones, clock_timestamp() + (quiet_until(zones, at.now) - at.now) as due_at
  from (select distinct zones from judged where zones is not null) z, (select ${databaseNow(context)} as now) at`

const onceOnly: readonly unknown[] = ['communications_one_inbox', 'communications_once']

/**
 * A part that was filled as distinct has a recipient with the address of an earlier recipient of the campaign, or one who is in the
 * ledger already: the person that a merge kept, who got the message of an earlier recipient.
 */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  onceOnly.includes(error.constraint)

export type PartOptions = {
  readonly handOver: HandOver | null
  /** How many of the emails that are not handed over wait for one call; at 1, each waits on its own. */
  readonly batchSize: number
  /** Recipients who are in the ledger already, or whose address is, are not expected: the first one fails the part. */
  readonly isDistinct: boolean
}

/** `written` lists the recipients that were handed over; `last` is null when no one was left. */
export type Part = AudienceCounts & { last: string | null; written: Written[] | null }

/**
 * Writes the next part of the audience into the ledger, the excluded with their reason, and counts it. Hands over as many as
 * `handOver` has room for at once: the statement checks them as an exchange does, and commits before they are called.
 *
 * The unique index detects recipients whose address was written before. A query would be planned with statistics from before this
 * campaign, and might scan the whole ledger for each person. Where no address is expected twice, letting the index fail the
 * statement takes a fifth less time than asking it about each row.
 */
export const fillPart = async (
  context: Context,
  campaign: Running,
  { handOver, batchSize, isDistinct }: PartOptions,
): Promise<Part> => {
  const { type, content_snapshot: content, target_filters: targetFilters, dispatch_cursor: cursor } = campaign
  const text = content ? messagesOf(type, { ...content, content: content.content ?? '' }).sms : null
  const { ids = [], perCall = 1, token = null, leaseMs = 0 } = handOver ?? {}
  // The calls of handed-over recipients start after the whole part is committed, so that part is small.
  const most = !cursor ? firstPart : handOver ? Math.max(firstPart, ids.length) : laterPart
  const newIds = (each: number, people: number): string[] =>
    each > 1 ? Array.from({ length: Math.ceil(people / each) }, () => context.newId()) : []
  const batches = newIds(perCall, ids.length)
  /** Of emails for which there is no room yet. */
  const waiting = newIds(batchSize, most)
  const audience = judgedAudience(context, { type, targetFilters, text }, windowOf(campaign, most))

  // Raw: a part of the statement that fills the ledger.
  const write = (reason: RawBuilder<unknown>, whom: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    insert into communications
      (id, campaign_id, applicant_id, channel, address, address_hmac, zones, merge_values, skip_reason, due_at,
        state, at_once, batch_id, attempt, submit_at, lease_token, lease_until)
    select coalesce(j.handed, new_id()), ${campaign.id}::uuid, j.id, j.channel, j.address, j.address_hmac, j.zones,
      ${mergeValues(campaign)}, ${reason}, coalesce(w.due_at, clock_timestamp()),
      case when ${reason} is not null then 'skipped' when o.is_open then 'submitting' else 'queued' end,
      o.is_open, case when o.is_open then j.batch end, o.is_open::int,
      case when o.is_alone then clock_timestamp() end,
      case when o.is_alone then ${token}::uuid end,
      case when o.is_alone then ${fromNow(leaseMs)} end
    from judged j left join waits w on w.zones = j.zones
    cross join lateral (
      select ${reason} is null and (j.handed is not null or j.batch is not null) as is_open,
        ${reason} is null and j.handed is not null and j.batch is null as is_alone
    ) o
    where ${whom} order by j.id, j.channel
    ${isDistinct ? sql`` : sql`on conflict do nothing`}
    returning id, applicant_id, channel, address, merge_values as values, skip_reason, due_at, lease_until, batch_id`

  // Raw: ten steps that read one materialized audience, for five thousand people at once.
  const { rows } = await sql<Part>`
    with judged as materialized (
      select j.*, (${ids}::uuid[])[place] as handed,
        case when place <= ${ids.length}::int then (${batches}::uuid[])[(place - 1) / ${perCall}::int + 1]
          else (${waiting}::uuid[])[(place - ${ids.length}::int - 1) / ${batchSize}::int + 1] end as batch
      from (
        select j.*, case when reason is null and channel = 'email'
          then row_number() over (partition by channel, reason order by id) end as place
        from (${audience}) j
      ) j
    ),
    waits as materialized (${waits(context)}),
    filled as (${write(sql`j.reason`, sql`true`)}),
    duplicates as (${write(sql`'duplicate_address'`, sql`(j.id, j.channel) not in (select applicant_id, channel from filled)`)}),
    listed as (
      insert into hand_overs (lease_until, communication_ids)
      select max(lease_until), array_agg(id) from filled where lease_until is not null having count(*) > 0
    ),
    batched as (
      insert into send_batches (id, campaign_id, people, first_id, last_id, state, lease_token, lease_until, submit_at)
      select b.id, ${campaign.id}::uuid, count(*), (array_agg(f.id order by f.id))[1], (array_agg(f.id order by f.id desc))[1],
        case when b.is_handed then 'submitting' else 'queued' end,
        case when b.is_handed then ${token}::uuid end, case when b.is_handed then ${fromNow(leaseMs)} end,
        case when b.is_handed then clock_timestamp() end
      from filled f cross join lateral (select f.batch_id as id, f.batch_id = any (${batches}::uuid[]) as is_handed) b
      where f.batch_id is not null group by b.id, b.is_handed
    ),
    reached as (
      select id, ${missingBits} as missing from judged
      where channel = ${channelsOf(type)[0]} and id in (select applicant_id from filled where skip_reason is null)
    )
    select (select id from judged order by id desc limit 1) as last,
      (select json_agg(f) from (select id, address, values, batch_id as "batchId" from filled where id = any (${ids}::uuid[])) f) as written,
      (select count(*)::int from (
        select channel from filled union all select channel from duplicates) w where channel = ${channelsOf(type)[0]}) as people,
      (select count(*)::int from reached) as reachable,
      (select json_agg(r) from (
        select channel, skip_reason as reason, count(*)
        from (select channel, skip_reason from filled union all select channel, skip_reason from duplicates) w
        group by 1, 2 order by 3 desc, 2
      ) r) as reasons,
      (select json_build_object(${blankCounts}) from reached) as blanks,
      (select json_build_object('count', count(*), 'until', max(due_at)) from filled
        where channel = 'sms' and skip_reason is null and due_at > clock_timestamp() having count(*) > 0) as deferred`.execute(
    context.db,
  )
  const [part] = rows
  if (!part) throw new Error('A part of the ledger was not counted')
  return part
}
