import type { Campaign, updateCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireEditable, requireKnownTokens } from '@velvet/domain/campaigns'
import { AppError, cleanText, invalidFields } from '@velvet/domain/kernel'
import { authorise, type Context, changesBetween, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceCampaigns } from './announce-campaign.ts'
import { findContent } from './campaign-content.ts'
import { lockCampaign } from './lock-campaign.ts'
import { readCampaign } from './present-campaign.ts'

/**
 * Changes a draft; missing fields stay (CAMP-56). Refuses `campaign_not_draft` once it is on its way, `campaign_changed`
 * when `updatedAt` is given and no longer true, unknown tokens and `template_not_found`.
 */
export const updateCampaign = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorise(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireEditable(campaign.state)
    if (body.updatedAt && new Date(body.updatedAt).getTime() !== campaign.updated_at.getTime())
      throw new AppError('conflict', 'campaign_changed', 'Somebody else changed this campaign in the meantime.', {
        suggestion: 'Look at the current campaign and apply your change again.',
        current: await readCampaign(context, campaign.id),
      })

    const before = {
      name: campaign.name,
      templateId: campaign.template_id,
      customContent: campaign.custom_content,
      targetFilters: campaign.target_filters,
      targetCount: campaign.target_count,
    }
    const { updatedAt: _, ...named } = body
    const after = { ...before, ...named, ...(body.name === undefined ? {} : { name: cleanText(body.name) }) }
    if (!after.name)
      throw invalidFields([{ path: 'name', code: 'required', message: 'Please fill in all required fields' }])
    const content = await findContent(context, { template_id: after.templateId, custom_content: after.customContent })
    if (content) requireKnownTokens(content)

    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      await context.db
        .updateTable('campaigns')
        .set({
          name: after.name,
          template_id: after.templateId,
          custom_content: after.customContent ? JSON.stringify(after.customContent) : null,
          target_filters: JSON.stringify(after.targetFilters),
          target_count: after.targetCount,
        })
        .where('id', '=', campaign.id)
        .execute()
      await recordActivity(context, {
        action: 'campaign.updated',
        description: `Updated the campaign ${after.name}`,
        target: { type: 'campaign', id: campaign.id },
        details: changes,
      })
      await announceCampaigns(context, [campaign.id])
    }
    return readCampaign(context, campaign.id)
  })
