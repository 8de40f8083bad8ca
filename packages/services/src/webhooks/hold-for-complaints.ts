import { sql } from 'kysely'
import { holdCampaigns } from '../delivery/index.ts'
import type { Context } from '../kernel/index.ts'

/** Mail programs turn against a sender above 0.3 %; one or two people prove nothing in a small campaign. */
const mostComplaintShare = 0.003
const leastComplaints = 3

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Holds campaigns of which too many recipients complained, before their mail program stops taking anything from us. */
export const holdForComplaints = async (context: Context, campaignIds: readonly string[]): Promise<void> => {
  if (campaignIds.length === 0) return
  const { rows } = await sql<{ id: string; complaints: number; delivered: number }>`
    select ca.id, count(co.complained_at)::int as complaints, count(co.delivered_at)::int as delivered
    from campaigns ca join communications co on co.campaign_id = ca.id and co.channel = 'email'
    where ca.id = any (${campaignIds}::uuid[]) and ca.status = 'sending' and ca.paused_at is null
    group by 1`.execute(context.db)
  for (const { id, complaints, delivered } of rows) {
    const share = complaints / Math.max(1, delivered)
    if (complaints < leastComplaints || share <= mostComplaintShare) continue
    const reason = `${complaints} of ${delivered} recipients marked it as spam (${percent(share)}, and more than ${percent(mostComplaintShare)} harms every later email). Look at the audience and the content before resuming.`
    await holdCampaigns(context, [id], reason)
  }
}
