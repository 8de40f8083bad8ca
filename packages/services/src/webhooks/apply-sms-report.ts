import { type ReportedState, smsReportRanks } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { type Context, reportRank } from '../kernel/index.ts'
import type { SmsStatus } from '../message-providers/index.ts'
import type { SmsReport } from './sms-reports.ts'

type TouchedText = { id: string; campaign_id: string | null; address: string | null; address_hmac: Buffer | null }

const states: Readonly<Record<SmsStatus, ReportedState>> = {
  accepted: 'accepted',
  sent: 'accepted',
  delivered: 'delivered',
  failed: 'failed',
}

const rankOf = (column: string) => reportRank(sql.ref(column), smsReportRanks)

/** Of several failures the smallest code explains the text, so that the order of their arrival does not matter. */
const isExplainedByReport = sql`(e.new_rank > ${rankOf('c.state')} or (e.new_rank = 2 and ${rankOf('c.state')} = 2
  and e.error_code collate "C" < coalesce(c.error_code, '~') collate "C"))`

/** Moves a text forward. A failure of an earlier try says nothing about the message. */
export const applySmsReport = async (
  context: Context,
  communicationId: string,
  { status, errorCode, errorMessage, attempt, providerId }: SmsReport,
): Promise<TouchedText | undefined> => {
  const now = context.now()
  const state = states[status]
  // Raw: nearly every column is a case of the stored and the reported state.
  const { rows } = await sql<TouchedText>`
    with report as (
      select *, ${rankOf('r.new_state')} as new_rank
      from (values (${state}::text, ${errorCode}::text, ${errorMessage}::text)) as r(new_state, error_code, error_message)
    )
    update communications c set
      state = case when e.new_rank > ${rankOf('c.state')} then e.new_state else c.state end,
      skip_reason = null, lease_token = null, lease_until = null,
      provider_id = case when ${rankOf('c.state')} = 0 then ${providerId} else coalesce(c.provider_id, ${providerId}) end,
      acked_at = coalesce(c.acked_at, ${now}),
      event_at = least(c.event_at, ${now}),
      delivered_at = case when e.new_state = 'delivered' then least(c.delivered_at, ${now}) else c.delivered_at end,
      error_code = case when ${isExplainedByReport} then e.error_code else c.error_code end,
      error_message = case when ${isExplainedByReport} then e.error_message else c.error_message end
    from report e
    where c.id = ${communicationId}::uuid and c.channel = 'sms'
      and (e.new_state <> 'failed' or ${attempt}::int is null or ${attempt}::int >= c.attempt)
      -- What is tried again is done with the provider's message of the try before, unless that did arrive.
      and (e.new_state = 'delivered' or ${rankOf('c.state')} > 0 or c.provider_id is distinct from ${providerId})
    returning c.id, c.campaign_id, c.address, c.address_hmac`.execute(context.db)
  return rows[0]
}
