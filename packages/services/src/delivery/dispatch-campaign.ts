import type { TargetFilters } from '@velvet/contracts/campaigns'
import { compileText, messagesOf } from '@velvet/domain/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { announceCampaigns, judgedAudience, tokenColumns } from '../campaigns/index.ts'
import { type Context, inTransaction } from '../kernel/index.ts'
import { readReceipt } from './read-receipt.ts'

/** Few people first, so that the first mail leaves at once; then as many as one statement does well. */
const firstChunk = 1_000
const laterChunk = 5_000

const lockRunning = async (context: Context, id: string) =>
  context.db
    .selectFrom('campaigns')
    .select(['id', 'type', 'content_snapshot', 'target_filters', 'dispatch_cursor', 'sent_at'])
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
type Running = NonNullable<Awaited<ReturnType<typeof lockRunning>>>

/** Only what the content asks for is copied from the person. */
const mergeValues = ({ content_snapshot: content }: Running): RawBuilder<unknown> => {
  const used = new Map(
    [content?.subject, content?.content, content?.smsContent]
      .flatMap((text) => compileText(text ?? '').tokens)
      .flatMap((token) => tokenColumns[token]),
  )
  const pairs = [...used].map(([key, column]) => sql`${sql.lit(key)}, ${sql.ref(`j.${column}`)}`)
  return pairs.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))` : sql`'{}'::jsonb`
}

/** Named people come in one part: whom a merge keeps may lie before a cursor, and may have applied after Send. */
const windowOf = ({ dispatch_cursor: cursor, sent_at: sentAt }: Running, { mode }: TargetFilters) => {
  const isLater = cursor ? sql`applicants.id > ${cursor}::uuid` : sql`true`
  if (mode === 'manual') return { condition: isLater }
  return {
    condition: sql`applicants.created_at <= ${sentAt}::timestamptz and ${isLater}`,
    limit: cursor ? laterChunk : firstChunk,
  }
}

/** When the quiet hours of these zones end, by the database's own clock; the few sets of zones are asked, not the people. */
const waits = ({ now }: Context): RawBuilder<unknown> => sql`
  select zones, clock_timestamp() + (quiet_until(zones, ${now()}::timestamptz) - ${now()}::timestamptz) as due_at
  from (select distinct zones from judged where zones is not null) z`

/**
 * Writes the next part of the audience into the ledger, the excluded with their reason. Null when nobody was left. Who has the
 * address of somebody written before is told by the unique index that refuses them: a question about it would be planned by
 * what was known of the ledger before this campaign, and might read all of it again for everybody.
 */
const fillChunk = async (context: Context, campaign: Running): Promise<string | null> => {
  const { type, content_snapshot: content, target_filters: targetFilters } = campaign
  const text = content ? messagesOf(type, { ...content, content: content.content ?? '' }).sms : null
  const audience = { type, targetFilters, text }
  const write = (reason: RawBuilder<unknown>, whom: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    insert into communications
      (id, campaign_id, applicant_id, channel, address, address_hmac, zones, merge_values, state, skip_reason, due_at)
    select new_id(), ${campaign.id}::uuid, j.id, j.channel, j.address, j.address_hmac, j.zones, ${mergeValues(campaign)},
      case when ${reason} is null then 'queued' else 'skipped' end, ${reason}, coalesce(w.due_at, clock_timestamp())
    from judged j left join waits w on w.zones = j.zones where ${whom} order by j.id, j.channel
    on conflict do nothing`
  const { rows } = await sql<{ last: string | null }>`
    with judged as materialized (${judgedAudience(context, audience, windowOf(campaign, targetFilters))}),
    waits as materialized (${waits(context)}),
    filled as (${write(sql`j.reason`, sql`true`)} returning applicant_id, channel),
    duplicates as (${write(sql`'duplicate_address'`, sql`(j.id, j.channel) not in (select applicant_id, channel from filled)`)})
    select (select id from judged order by id desc limit 1) as last`.execute(context.db)
  return rows[0]?.last ?? null
}

/** Keeps what the ledger holds now that it is whole as the receipt of the campaign. */
const finishDispatch = async (context: Context, { id, type }: Running): Promise<void> => {
  const receipt = await readReceipt(context, id, type)
  await context.db
    .updateTable('campaigns')
    .set({
      dispatched_at: sql`clock_timestamp()`,
      target_count: receipt.matched,
      audience_receipt: JSON.stringify(receipt),
    })
    .where('id', '=', id)
    .execute()
  await announceCampaigns(context, [id])
}

/**
 * Fills the ledger of a campaign from where the last try stopped; `onFilled` is called after each part; `signal` ends it
 * after the part under way. Each part is one
 * transaction, so a kill loses nothing and repeats nothing. Does nothing for a campaign that is not being sent, or that
 * somebody else is filling.
 */
export const dispatchCampaign = async (
  context: Context,
  id: string,
  onFilled: () => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const isDone = await inTransaction(context, async (inner) => {
      const campaign = await lockRunning(inner, id)
      if (!campaign) return true
      const last = await fillChunk(inner, campaign)
      if (last === null) await finishDispatch(inner, campaign)
      else await inner.db.updateTable('campaigns').set({ dispatch_cursor: last }).where('id', '=', id).execute()
      return last === null
    })
    onFilled()
    if (isDone) return
  }
}
