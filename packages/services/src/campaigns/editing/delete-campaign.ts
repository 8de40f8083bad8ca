import type { deleteCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { requireDeletable } from '@velvet/domain/campaigns'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { lockCampaign } from '../lock-campaign.ts'

/** Removes a campaign from the list; the ledger of what was sent stays as evidence. Refuses `campaign_sending`. */
export const deleteCampaign = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireDeletable(campaign.state)
    await context.db.updateTable('campaigns').set({ deleted_at: context.now() }).where('id', '=', campaign.id).execute()
    await recordActivity(context, {
      action: 'campaign.deleted',
      description: `Deleted the campaign ${campaign.name}`,
      target: { type: 'campaign', id: campaign.id },
    })
    await announceCampaigns(context, [campaign.id])
    return { success: true as const, message: 'Campaign deleted successfully' }
  })
