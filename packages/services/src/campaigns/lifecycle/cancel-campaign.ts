import type { Campaign, cancelCampaign as endpoint } from '@velvet/contracts/campaigns'
import { settleCampaign } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireSending } from '@velvet/domain/campaigns'
import { authorize, type Context, enqueue, inTransaction, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'

/**
 * Stops a campaign permanently: it counts as failed with the reason `cancelled`, messages that are already handed over finish,
 * and the worker marks the rest as skipped. Refuses `campaign_not_sending`.
 */
export const cancelCampaign = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireSending(campaign.state)
    await context.db
      .updateTable('campaigns')
      .set({ status: 'failed', failure_reason: 'cancelled', completed_at: context.now() })
      .where('id', '=', campaign.id)
      .execute()
    await recordActivity(context, {
      action: 'campaign.cancelled',
      description: `Canceled the campaign ${campaign.name}`,
      target: { type: 'campaign', id: campaign.id },
    })
    await enqueue(context, settleCampaign, { campaignId: campaign.id })
    await announceCampaigns(context, [campaign.id])
    return readCampaign(context, campaign.id)
  })
