import type { Campaign, scheduleCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { checkSchedule, requireEditable } from '@velvet/domain/campaigns'
import { authorize, type Context, inTransaction, readDatabaseNow, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { requireExclusions } from '../audience/audience-exclusions.ts'
import { requireContent } from '../campaign-content.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'
import type { LockedCampaign } from './begin-sending.ts'
import { requireSenders } from './require-senders.ts'

const setSchedule = async (context: Context, { id, name }: LockedCampaign, at: Date | null): Promise<void> => {
  await context.db
    .updateTable('campaigns')
    .set({ status: at ? 'scheduled' : 'draft', scheduled_at: at, notice: null })
    .where('id', '=', id)
    .execute()
  await recordActivity(context, {
    action: at ? 'campaign.scheduled' : 'campaign.unscheduled',
    description: at
      ? `Scheduled the campaign ${name} for ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : `Made the campaign ${name} a draft again`,
    target: { type: 'campaign', id },
    details: { scheduledAt: at?.toISOString() ?? null },
  })
  await announceCampaigns(context, [id])
}

/**
 * Schedules a campaign, or makes it a draft again. Reports obstacles to sending now; the audience is judged when it begins.
 * Refuses `campaign_not_draft`, `schedule_in_past`, more than a year, `exclusion_not_found`, and what `requireContent` and
 * `requireSenders` refuse.
 */
export const scheduleCampaign = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireEditable(campaign.state)
    const at =
      body.scheduledAt === null ? null : checkSchedule(new Date(body.scheduledAt), await readDatabaseNow(context))
    if (at) {
      requireSenders(context, campaign.type)
      await requireContent(context, campaign)
      await requireExclusions(context, campaign.target_filters)
    }
    if (at?.getTime() !== campaign.scheduled_at?.getTime()) await setSchedule(context, campaign, at)
    return readCampaign(context, campaign.id)
  })
