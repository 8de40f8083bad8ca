import { areTooManyComplaints, complaintShare, maxComplaintShare } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { holdCampaigns } from '../delivery/index.ts'
import type { Context } from '../kernel/index.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Holds campaigns with too many spam complaints, before mailbox providers block our email. Resuming a campaign acknowledges its
 * complaints: only later ones count.
 */
export const holdForComplaints = async (context: Context, campaignIds: readonly string[]): Promise<void> => {
  if (campaignIds.length === 0) return
  const { rows } = await sql<{ id: string; complaints: number; delivered: number; isResumed: boolean }>`
    select ca.id, ca.resumed_at is not null as "isResumed",
      (select count(*)::int from communications c where c.campaign_id = ca.id and c.channel = 'email'
        and c.complained_at > coalesce(ca.resumed_at, '-infinity')) as complaints,
      (select coalesce(sum(t.people), 0)::int from campaign_totals t
        where t.campaign_id = ca.id and t.channel = 'email' and t.state = 'delivered') as delivered
    from campaigns ca
    where ca.id = any (${campaignIds}::uuid[]) and ca.status = 'sending' and ca.paused_at is null`.execute(context.db)
  for (const { id, complaints, delivered, isResumed } of rows) {
    if (!areTooManyComplaints({ complaints, delivered })) continue
    const share = complaintShare({ complaints, delivered })
    const reason = `${complaints} of ${delivered} recipients marked it as spam${isResumed ? ' since it was resumed' : ''} (${percent(share)}, and more than ${percent(maxComplaintShare)} harms every later email). Look at the audience and the content before resuming.`
    await holdCampaigns(context, [id], reason)
  }
}
