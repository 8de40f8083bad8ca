import type { RetryBlockReason, RetryPlan } from '@velvet/contracts/campaigns'
import { permanentRefusals } from '@velvet/domain/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { type Context, isState } from '../../kernel/index.ts'

/**
 * A query of every message of a campaign that did not arrive, with the `reason` why it is not retried. Without a reason, the
 * provider certainly refused or never accepted it, and its recipient may still be contacted.
 */
export const judgedFailed = (campaignId: string): RawBuilder<unknown> => sql`
  select c.id,
    case
      when ${isState('c.state', 'uncertain')} then 'unresolved'
      when c.state = 'bounced' or c.acked_at is not null then 'handed_over'
      when a.id is null or c.merged_from is not null or c.address is null then 'applicant_removed'
      when not case c.channel when 'email' then a.email_opt_in else a.sms_opt_in end then 'opted_out'
      when s.address_hmac is not null then 'suppressed'
      when c.error_code = any (${permanentRefusals}::text[]) then 'refused_for_good'
    end as reason
  from communications c
  left join applicants a on a.id = c.applicant_id
  left join suppressions s on s.channel = c.channel and s.address_hmac = c.address_hmac
  where c.campaign_id = ${campaignId}::uuid and ${isState('c.stage', 'troubled')}`

/** The effect of Retry now, most frequent reason first. */
export const planRetry = async (context: Context, campaignId: string): Promise<RetryPlan> => {
  const { rows } = await sql<{ reason: RetryBlockReason | null; count: number }>`
    select reason, count(*)::int as count from (${judgedFailed(campaignId)}) j group by reason order by count desc, reason`.execute(
    context.db,
  )
  return {
    retryable: rows.find(({ reason }) => reason === null)?.count ?? 0,
    held: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}
