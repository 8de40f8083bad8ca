import type { sendCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { decideSend } from '@velvet/domain/campaigns'
import { authorize, type Context, inTransaction } from '../../kernel/index.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { readCampaign } from '../present-campaign.ts'
import { requireUnchanged } from '../require-unchanged.ts'
import { beginSending, prepareAhead } from './begin-sending.ts'

type Input = EndpointInput<typeof endpoint>

/**
 * Starts a campaign now, scheduled or not (API-29): see `beginSending`. Repeated or concurrent calls change nothing. Refuses
 * `campaign_not_sendable`, and `campaign_changed` when `updatedAt` is given and outdated.
 */
export const sendCampaign = async (
  outer: Context,
  { params, body = {} }: Pick<Input, 'params'> & Partial<Input>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(outer, 'campaigns.manage')
  await prepareAhead(outer, params.id)
  return inTransaction(outer, async (context) => {
    const campaign = await lockCampaign(context, params.id)
    const isNew = decideSend(campaign.state) === 'start'
    if (isNew) {
      await requireUnchanged(context, campaign, body.updatedAt)
      await beginSending(context, campaign)
      await context.db.updateTable('campaigns').set({ scheduled_at: null }).where('id', '=', campaign.id).execute()
    }
    return {
      success: true as const,
      alreadyQueued: !isNew,
      message: 'Your campaign has been queued for delivery',
      campaign: await readCampaign(context, campaign.id),
    }
  })
}
