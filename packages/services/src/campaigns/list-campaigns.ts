import type { Campaign, listCampaigns as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context, knownId } from '../kernel/index.ts'
import { presentCampaigns, visibleCampaigns } from './present-campaign.ts'

const usualPage = 200

/** Campaigns, newest first (API-26). */
export const listCampaigns = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<Campaign[]> => {
  authorise(context, 'campaigns.manage')
  const page = visibleCampaigns(context)
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(query.limit ?? usualPage)
  const rows = await (query.before
    ? page.where(
        sql<boolean>`(campaigns.created_at, campaigns.id) < (select created_at, id from campaigns where id = ${knownId(query.before, 'campaign')}::uuid)`,
      )
    : page
  ).execute()
  return presentCampaigns(context, rows)
}
