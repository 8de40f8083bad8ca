import { areTooManyComplaints, complaintShare, maxComplaintShare } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { holdCampaigns } from '../delivery/index.ts'
import { type Context, oneOf } from '../kernel/index.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Holds campaigns with too many spam complaints, before mailbox providers block our email. Resuming a campaign acknowledges its
 * complaints: only later ones count.
 */
export const holdForComplaints = async (context: Context, campaignIds: readonly string[]): Promise<void> => {
  if (campaignIds.length === 0) return
  const rows = await context.db
    .selectFrom('campaigns as ca')
    .select((eb) => [
      'ca.id',
      sql<boolean>`ca.resumed_at is not null`.as('isResumed'),
      eb
        .selectFrom('communications as c')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('c.campaign_id', '=', 'ca.id')
        .where('c.channel', '=', 'email')
        .where('c.complained_at', '>', sql<Date>`coalesce(ca.resumed_at, '-infinity')`)
        .$asScalar()
        .$notNull()
        .as('complaints'),
      eb
        .selectFrom('campaign_totals as t')
        .select(sql<number>`coalesce(sum(t.people), 0)::int`.as('people'))
        .whereRef('t.campaign_id', '=', 'ca.id')
        .where('t.channel', '=', 'email')
        .where('t.state', '=', 'delivered')
        .$asScalar()
        .$notNull()
        .as('delivered'),
    ])
    .where('ca.id', '=', oneOf(campaignIds))
    .where('ca.status', '=', 'sending')
    .where('ca.paused_at', 'is', null)
    .execute()
  for (const { id, complaints, delivered, isResumed } of rows) {
    if (!areTooManyComplaints({ complaints, delivered })) continue
    const share = complaintShare({ complaints, delivered })
    const reason = `${complaints} of ${delivered} recipients marked it as spam${isResumed ? ' since it was resumed' : ''} (${percent(share)}, and more than ${percent(maxComplaintShare)} harms every later email). Look at the audience and the content before resuming.`
    await holdCampaigns(context, [id], reason)
  }
}
