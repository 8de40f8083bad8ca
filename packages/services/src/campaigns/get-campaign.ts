import type { Campaign, getCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { readCampaign } from './present-campaign.ts'

/** One campaign with its counters. Refuses `campaign_not_found`. */
export const getCampaign = async (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<Campaign> => {
  authorize(context, 'campaigns.manage')
  return readCampaign(context, params.id)
}
