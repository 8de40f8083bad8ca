import type { TargetFilters } from '@velvet/contracts/campaigns'
import { compileText, type TokenName } from '@velvet/domain/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { announceCampaigns, judgedAudience } from '../campaigns/index.ts'
import { type Context, inTransaction } from '../kernel/index.ts'

/** Few people first, so that the first mail leaves at once; then as many as one statement does well. */
const firstChunk = 1_000
const laterChunk = 5_000

const lockRunning = async (context: Context, id: string) =>
  context.db
    .selectFrom('campaigns')
    .select(['id', 'content_snapshot', 'target_filters', 'dispatch_cursor', 'sent_at'])
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
type Running = NonNullable<Awaited<ReturnType<typeof lockRunning>>>

const columns: Readonly<Record<TokenName, readonly [key: string, column: string][]>> = {
  firstName: [['firstName', 'j.first_name']],
  lastName: [['lastName', 'j.last_name']],
  fullName: [
    ['firstName', 'j.first_name'],
    ['lastName', 'j.last_name'],
  ],
  email: [['email', 'j.address']],
  city: [['city', 'j.city']],
  state: [['state', 'j.state']],
  instagram: [['instagram', 'j.instagram_username']],
}

/** Only what the content asks for is copied from the person. */
const mergeValues = ({ content_snapshot: content }: Running): RawBuilder<unknown> => {
  const used = new Map(
    [content?.subject, content?.content]
      .flatMap((text) => compileText(text ?? '').tokens)
      .flatMap((token) => columns[token]),
  )
  const pairs = [...used].map(([key, column]) => sql`${sql.lit(key)}, ${sql.raw(column)}`)
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

/** Writes the next part of the audience into the ledger, the excluded with their reason. Null when nobody was left. */
const fillChunk = async (context: Context, campaign: Running): Promise<string | null> => {
  const filters = campaign.target_filters as TargetFilters
  const { rows } = await sql<{ last: string | null }>`
    with judged as materialized (${judgedAudience(context, filters, windowOf(campaign, filters))}),
    ranked as (
      select j.*, ${mergeValues(campaign)} as merge_values,
        case when j.reason is null and (
          row_number() over (partition by j.address_hmac, j.reason order by j.id) > 1
          or exists (select 1 from communications c where c.campaign_id = ${campaign.id}::uuid and c.channel = 'email'
            and c.address_hmac = j.address_hmac and c.state <> 'skipped')
        ) then 'duplicate_address' else j.reason end as skip_reason
      from judged j
    ), filled as (
      insert into communications
        (id, campaign_id, applicant_id, channel, address, address_hmac, merge_values, state, skip_reason)
      select new_id(), ${campaign.id}::uuid, r.id, 'email', r.address, r.address_hmac, r.merge_values,
        case when r.skip_reason is null then 'queued' else 'skipped' end, r.skip_reason
      from ranked r order by r.id
      on conflict do nothing
    )
    select (select id from judged order by id desc limit 1) as last`.execute(context.db)
  return rows[0]?.last ?? null
}

/** Counts what the ledger holds now that it is whole, and keeps it with the campaign as the receipt. */
const finishDispatch = async (context: Context, id: string): Promise<void> => {
  await sql`
    with counted as (
      select coalesce(skip_reason, 'eligible') as reason, count(*) as people
      from communications where campaign_id = ${id}::uuid group by 1
    )
    update campaigns set dispatched_at = clock_timestamp(),
      target_count = coalesce((select sum(people) from counted), 0),
      audience_receipt = coalesce((select jsonb_object_agg(reason, people) from counted), '{}')
    where id = ${id}::uuid`.execute(context.db)
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
      if (last === null) await finishDispatch(inner, id)
      else await inner.db.updateTable('campaigns').set({ dispatch_cursor: last }).where('id', '=', id).execute()
      return last === null
    })
    onFilled()
    if (isDone) return
  }
}
