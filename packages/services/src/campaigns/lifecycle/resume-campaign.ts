import type { Campaign, resumeCampaign as endpoint } from '@velvet/contracts/campaigns'
import { deliverCampaign } from '@velvet/contracts/delivery'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireSending } from '@velvet/domain/campaigns'
import type { StateGroup } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { authorize, type Context, enqueue, inTransaction, isState, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'

/** How many messages of the campaign are in these states now. */
const peopleIn = (group: StateGroup) =>
  sql<number>`(select coalesce(sum(t.people), 0)::int from campaign_totals t
    where t.campaign_id = campaigns.id and ${isState('t.state', group)})`

/** Continues a paused campaign where it stopped. Refuses `campaign_not_sending`. */
export const resumeCampaign = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireSending(campaign.state)
    if (campaign.state.isPaused) {
      await context.db
        .updateTable('campaigns')
        .set({
          ...{ paused_at: null, pause_reason: null, resumed_at: context.now(), fill_failures: 0, fill_error: null },
          refused_at_resume: peopleIn('refused'),
          // Messages that may still bounce are part of what is judged from now on.
          answered_at_resume: peopleIn('concluded'),
        })
        .where('id', '=', campaign.id)
        .execute()
      await recordActivity(context, {
        action: 'campaign.resumed',
        description: `Resumed the campaign ${campaign.name}`,
        target: { type: 'campaign', id: campaign.id },
      })
      await enqueue(context, deliverCampaign, { campaignId: campaign.id })
      await announceCampaigns(context, [campaign.id])
    }
    return readCampaign(context, campaign.id)
  })
