import type { Campaign, pauseCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireSending } from '@velvet/domain/campaigns'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'

/**
 * Holds a campaign: once this commits no further message starts; the few already handed over finish. Refuses
 * `campaign_not_sending`.
 */
export const pauseCampaign = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireSending(campaign.state)
    if (!campaign.state.isPaused) {
      await context.db
        .updateTable('campaigns')
        .set({ paused_at: context.now(), pause_reason: null })
        .where('id', '=', campaign.id)
        .execute()
      await recordActivity(context, {
        action: 'campaign.paused',
        description: `Paused the campaign ${campaign.name}`,
        target: { type: 'campaign', id: campaign.id },
      })
      await announceCampaigns(context, [campaign.id])
    }
    return readCampaign(context, campaign.id)
  })
