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

/** Writes the next part of the audience into the ledger, the excluded with their reason. Null when nobody was left. */
const fillChunk = async (context: Context, campaign: Running): Promise<string | null> => {
  const { type, content_snapshot: content, target_filters: targetFilters } = campaign
  const text = content ? messagesOf(type, { ...content, content: content.content ?? '' }).sms : null
  const audience = { type, targetFilters, text }
  const { rows } = await sql<{ last: string | null }>`
    with judged as materialized (${judgedAudience(context, audience, windowOf(campaign, targetFilters))}),
    waits as materialized (${waits(context)}),
    ranked as (
      select j.*, ${mergeValues(campaign)} as merge_values,
        case when j.reason is null and (
          row_number() over (partition by j.channel, j.address_hmac, j.reason order by j.id) > 1
          -- With a limit it is asked per person; else everybody written so far may be read again for each part.
          or (select true from communications c where c.campaign_id = ${campaign.id}::uuid and c.channel = j.channel
            and c.address_hmac = j.address_hmac and c.state <> 'skipped' limit 1)
        ) then 'duplicate_address' else j.reason end as skip_reason
      from judged j
    ), filled as (
      insert into communications
        (id, campaign_id, applicant_id, channel, address, address_hmac, zones, merge_values, state, skip_reason, due_at)
      select new_id(), ${campaign.id}::uuid, r.id, r.channel, r.address, r.address_hmac, r.zones, r.merge_values,
        case when r.skip_reason is null then 'queued' else 'skipped' end, r.skip_reason,
        coalesce(w.due_at, clock_timestamp())
      from ranked r left join waits w on w.zones = r.zones order by r.id, r.channel
      on conflict do nothing
    )
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
