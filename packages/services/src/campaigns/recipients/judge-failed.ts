import type { RetryBlockReason, RetryPlan } from '@velvet/contracts/campaigns'
import { permanentRefusals } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { type Context, isState, oneOf } from '../../kernel/index.ts'

/**
 * A query of every message of a campaign that did not arrive, with the `reason` why it is not retried. Without a reason, the
 * provider certainly refused or never accepted it, and its recipient may still be contacted.
 */
export const judgedFailed = ({ db }: Context, campaignId: string) =>
  db
    .selectFrom('ledger as c')
    .leftJoin('applicants as a', 'a.id', 'c.applicant_id')
    .leftJoin('suppressions as s', (join) =>
      join.onRef('s.channel', '=', 'c.channel').onRef('s.address_hmac', '=', 'c.address_hmac'),
    )
    .select([
      'c.id',
      sql<RetryBlockReason | null>`case
        when ${isState('c.state', 'uncertain')} then 'unresolved'
        when c.state = 'bounced' or c.acked_at is not null then 'handed_over'
        when a.id is null or c.merged_from is not null or c.address is null then 'applicant_removed'
        when not case c.channel when 'email' then a.email_opt_in else a.sms_opt_in end then 'opted_out'
        when s.address_hmac is not null then 'suppressed'
        when c.error_code = ${oneOf(permanentRefusals)} then 'refused_for_good'
      end`.as('reason'),
    ])
    .where('c.campaign_id', '=', campaignId)
    .where(isState('c.stage', 'troubled'))

/** The effect of Retry now, most frequent reason first. */
export const planRetry = async (context: Context, campaignId: string): Promise<RetryPlan> => {
  const rows = await context.db
    .selectFrom(judgedFailed(context, campaignId).as('j'))
    .select(['reason', sql<number>`count(*)::int`.as('count')])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return {
    retryable: rows.find(({ reason }) => reason === null)?.count ?? 0,
    held: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}
