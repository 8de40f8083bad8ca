import { countsOnce, type EmailEvent, emailReportRanks, foldEvents, suppressionOf } from '@velvet/domain/delivery'
import { type RawBuilder, sql } from 'kysely'
import { type Context, oneOf, reportRank } from '../kernel/index.ts'
import { leaveBatches } from '../send-batches/index.ts'
import { optOut, suppress } from '../suppressions/index.ts'

type OfMessage = { communicationId: string; event: EmailEvent }

type Touched = {
  id: string
  campaign_id: string | null
  applicant_id: string | null
  address: string | null
  address_hmac: Buffer | null
}

const rankOf = (state: RawBuilder<unknown>) => reportRank(state, emailReportRanks)

/** Whether the message takes its state from an accepted batch; messages of open batches were separated from them before. */
const isFollowing = sql`(c.batch_id is not null and c.state = 'submitting')`
const rankBefore = rankOf(sql`case when ${isFollowing} then 'accepted' else c.state end`)

/**
 * Which error explains a row: that of the higher rank, of equal ranks the earlier one; the result is independent of the order of
 * arrival.
 */
const isExplainedByEvent = sql`(e.new_rank > ${rankBefore} or (e.new_rank = ${rankBefore} and e.error_code is not null
  and (coalesce(e.bounced_at, '-infinity'), e.error_code collate "C", coalesce(e.error_message, '') collate "C")
    < (coalesce(c.bounced_at, '-infinity'), coalesce(c.error_code, '') collate "C", coalesce(c.error_message, '') collate "C")))`

const groupByMessage = (items: readonly OfMessage[]): Map<string, [EmailEvent, ...EmailEvent[]]> => {
  const groups = new Map<string, [EmailEvent, ...EmailEvent[]]>()
  for (const { communicationId, event } of items) {
    const group = groups.get(communicationId)
    if (group) group.push(event)
    else groups.set(communicationId, [event])
  }
  return groups
}

/** Without drops of earlier tries: a later try has followed, and that failure says nothing about the message. */
const ofLatestTries = async (context: Context, items: readonly OfMessage[]): Promise<readonly OfMessage[]> => {
  const dropped = items.filter(({ event }) => event.event === 'dropped').map(({ communicationId }) => communicationId)
  if (dropped.length === 0) return items
  const rows = await context.db
    .selectFrom('communications')
    .select(['id', 'attempt'])
    .where('id', '=', oneOf(dropped))
    .execute()
  const latest = new Map(rows.map(({ id, attempt }) => [id, attempt]))
  return items.filter(
    ({ communicationId, event }) =>
      event.event !== 'dropped' || (event.attempt ?? Number.POSITIVE_INFINITY) >= (latest.get(communicationId) ?? 0),
  )
}

/** For each kind, the earlier of the stored and the reported time. */
const earliest = (...columns: string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`least(${sql.ref(`c.${column}`)}, ${sql.ref(`e.${column}`)})`))
const stored = (...columns: string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(`c.${column}`)))

const timeColumns = [
  'event_at',
  'delivered_at',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'bounced_at',
  'unsubscribed_at',
  'complained_at',
]

/**
 * Moves rows forward only: a state to a higher rank, a time to an earlier one. Proof of sending settles a waiting row. Returns
 * the rows that it changed, and those that an event which counts only once is about.
 */
const moveForward = async (context: Context, groups: ReturnType<typeof groupByMessage>): Promise<Touched[]> => {
  const effects = [...groups]
    .map(([id, events]) => ({ id, countsOnce: events.some(countsOnce), ...foldEvents(events) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  // Numbers, because thousands of dates take longer to write down than to apply.
  const times = (pick: (effect: (typeof effects)[number]) => Date | null) =>
    sql`${effects.map((effect) => pick(effect)?.getTime() ?? null)}::float8[]`
  const read = (column: string) => sql`to_timestamp(${sql.ref(`r.${column}`)} / 1000) as ${sql.ref(column)}`
  // Raw: fourteen parallel arrays, and a comparison of each column with the stored one.
  const { rows } = await sql<Touched>`
    with effects as materialized (
      select r.id, r.new_state, r.counts_once, r.error_code, r.error_message, r.provider_id,
        ${rankOf(sql`r.new_state`)} as new_rank, ${sql.join(timeColumns.map(read))}
      from unnest(
        ${effects.map((e) => e.id)}::uuid[], ${effects.map((e) => e.state)}::text[], ${effects.map((e) => e.countsOnce)}::bool[],
        ${times((e) => e.eventAt)}, ${times((e) => e.deliveredAt)}, ${times((e) => e.openedAt)},
        ${times((e) => e.machineOpenedAt)}, ${times((e) => e.clickedAt)}, ${times((e) => e.bouncedAt)},
        ${times((e) => e.unsubscribedAt)}, ${times((e) => e.complainedAt)},
        ${effects.map((e) => e.errorCode)}::text[], ${effects.map((e) => e.errorMessage?.slice(0, 500) ?? null)}::text[],
        ${effects.map((e) => e.providerId)}::text[]
      ) as r(id, new_state, counts_once, ${sql.join(timeColumns.map((column) => sql.ref(column)))},
        error_code, error_message, provider_id)
    )
    update communications c set
      state = case when e.new_rank > ${rankBefore} then e.new_state else c.state end,
      skip_reason = case when e.new_rank > 0 then null else c.skip_reason end,
      lease_token = case when e.new_rank > ${rankBefore} then null else c.lease_token end,
      lease_until = case when e.new_rank > ${rankBefore} then null else c.lease_until end,
      -- Without an answer of the provider, its earliest event says when it took the message over.
      acked_at = case when c.batch_id is null and (c.acked_at is null or c.acked_at = c.event_at)
        then least(c.acked_at, c.event_at, e.event_at) else c.acked_at end,
      (${sql.join(timeColumns.map((column) => sql.ref(column)))}) = row(${earliest(...timeColumns)}),
      first_report_at = coalesce(c.first_report_at, clock_timestamp()),
      last_report_at = clock_timestamp(),
      error_code = case when ${isExplainedByEvent} then e.error_code else c.error_code end,
      error_message = case when ${isExplainedByEvent} then e.error_message else c.error_message end,
      provider_id = case when c.batch_id is null then coalesce(c.provider_id, e.provider_id) else c.provider_id end
    from effects e where c.id = e.id and (e.counts_once or e.new_rank > ${rankBefore}
      or (${earliest(...timeColumns)}) is distinct from (${stored(...timeColumns)})
      or (c.batch_id is null and c.provider_id is null and e.provider_id is not null))
    returning c.id, c.campaign_id, c.address, c.address_hmac,
      -- Who was merged away lives on in the person who was kept.
      coalesce(c.applicant_id, (select m.merged_into from merged_applicants m where m.id = c.merged_from)) as applicant_id`.execute(
    context.db,
  )
  return rows
}

/** How many of these events are about messages that the ledger does not know. */
const countUnknown = async (
  context: Context,
  groups: ReturnType<typeof groupByMessage>,
  touched: readonly Touched[],
): Promise<number> => {
  const unchanged = new Map(groups)
  for (const { id } of touched) unchanged.delete(id)
  if (unchanged.size === 0) return 0
  const known = await context.db
    .selectFrom('communications')
    .select('id')
    .where('id', '=', oneOf([...unchanged.keys()]))
    .execute()
  for (const { id } of known) unchanged.delete(id)
  return [...unchanged.values()].reduce((sum, events) => sum + events.length, 0)
}

const softBounces = 3

/** Rows whose address soft-bounced for the third time within thirty days. */
const findRepeatedSoftBounces = async (context: Context, rows: readonly Touched[]): Promise<Touched[]> => {
  const hashes = rows.flatMap((row) => row.address_hmac ?? [])
  if (hashes.length === 0) return []
  const worn = await context.db
    .selectFrom('communications')
    .select('address_hmac')
    .where('applicant_id', '=', oneOf(rows.flatMap((row) => row.applicant_id ?? [])))
    .where('address_hmac', '=', oneOf(hashes))
    .where('error_code', '=', 'blocked')
    .where('bounced_at', '>', sql<Date>`clock_timestamp() - interval '30 days'`)
    .groupBy('address_hmac')
    .having(({ fn }) => fn.countAll(), '>=', softBounces)
    .execute()
  return rows.filter((row) => worn.some(({ address_hmac: hash }) => hash && row.address_hmac?.equals(hash)))
}

type Reason = NonNullable<ReturnType<typeof suppressionOf>>

/** The result of applying events: what changed, campaigns with complaints, and people who opted out of email. */
type Applied = {
  /** The number of events about messages that they changed. */
  applied: number
  /** The number of events about messages that are not in the ledger. */
  strange: number
  campaignIds: string[]
  /** Messages about applications changed. */
  areOthersChanged: boolean
  complainedOf: string[]
  optedOut: string[]
  isAboutErased: boolean
}

/** Applies distinct events; those that count only once must not have been applied before. */
export const applyEmailEvents = async (context: Context, items: readonly OfMessage[]): Promise<Applied> => {
  const groups = groupByMessage(await ofLatestTries(context, items))
  await leaveBatches(context, [...groups.keys()])
  const touched = await moveForward(context, groups)
  const found = touched.flatMap((row) =>
    (groups.get(row.id) ?? []).flatMap((event) => {
      const reason = suppressionOf(event)
      return reason ? [{ row, reason }] : []
    }),
  )
  const blocked = touched.filter((row) => groups.get(row.id)?.some(({ event }) => event === 'blocked'))
  const repeatedSoftBounces = (await findRepeatedSoftBounces(context, blocked)).map((row) => ({
    row,
    reason: 'hard_bounce' as const,
  }))
  const one = { channel: 'email', source: 'provider' } as const
  const closing = ({ row, reason }: { row: Touched; reason: Reason }) =>
    row.address_hmac
      ? [{ ...one, addressHmac: row.address_hmac, address: row.address, reason, applicantId: row.applicant_id }]
      : []
  await suppress(context, [...found, ...repeatedSoftBounces].flatMap(closing))
  const optedOut = await optOut(
    context,
    found.flatMap(({ row, reason }) =>
      row.applicant_id && reason !== 'hard_bounce'
        ? [{ ...one, applicantId: row.applicant_id, addressHmac: row.address_hmac }]
        : [],
    ),
  )
  const campaignsOf = (rows: readonly Touched[]) => [...new Set(rows.flatMap((row) => row.campaign_id ?? []))]
  const complaints = found.filter(({ reason }) => reason === 'complaint').map(({ row }) => row)
  return {
    applied: touched.reduce((sum, { id }) => sum + (groups.get(id)?.length ?? 0), 0),
    strange: await countUnknown(context, groups, touched),
    campaignIds: campaignsOf(touched),
    areOthersChanged: touched.some((row) => row.campaign_id === null),
    complainedOf: campaignsOf(complaints),
    optedOut,
    isAboutErased: touched.some((row) => row.address === null),
  }
}
