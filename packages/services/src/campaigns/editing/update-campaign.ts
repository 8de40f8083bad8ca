import type { Campaign, CampaignContent, updateCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { messagesOf, requireEditable } from '@velvet/domain/campaigns'
import { cleanText, invalidFields } from '@velvet/domain/kernel'
import { authorize, type Context, changesBetween, inTransaction, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { requireTargets } from '../audience/audience.ts'
import { requireExclusions } from '../audience/audience-exclusions.ts'
import { contentOfType, findContent, requireContent } from '../campaign-content.ts'
import type { LockedCampaign } from '../lifecycle/begin-sending.ts'
import { requireSenders } from '../lifecycle/require-senders.ts'
import { lockCampaign } from '../lock-campaign.ts'
import { loggedTargets } from '../logged-targets.ts'
import { readCampaign } from '../present-campaign.ts'
import { requireMessages } from '../require-messages.ts'
import { requireUnchanged } from '../require-unchanged.ts'

type Body = EndpointInput<typeof endpoint>['body']

const fieldsOf = (campaign: LockedCampaign) => ({
  name: campaign.name,
  type: campaign.type,
  templateId: campaign.template_id,
  customContent: campaign.custom_content && contentOfType(campaign.type, campaign.custom_content),
  targetFilters: campaign.target_filters,
  targetCount: campaign.target_count,
})
type Fields = ReturnType<typeof fieldsOf>

/** A campaign has one source: setting a template removes its own content, and vice versa. */
const sourceOf = (before: Fields, { templateId, customContent }: Body) => {
  if (typeof templateId === 'string') return { templateId, content: null }
  const content: CampaignContent | null = customContent === undefined ? before.customContent : customContent
  return { templateId: templateId === null || customContent ? null : before.templateId, content }
}

const changed = (before: Fields, body: Body): Fields => {
  const { templateId, content } = sourceOf(before, body)
  const type = body.type ?? before.type
  return {
    name: body.name === undefined ? before.name : cleanText(body.name),
    type,
    templateId,
    customContent: content && contentOfType(type, content),
    targetFilters: body.targetFilters ?? before.targetFilters,
    targetCount: body.targetCount ?? before.targetCount,
  }
}

/** A draft may be incomplete; a scheduled campaign may not. */
const checkContent = async (context: Context, campaign: LockedCampaign, after: Fields): Promise<void> => {
  const source = { type: after.type, template_id: after.templateId, custom_content: after.customContent }
  if (campaign.state.status === 'scheduled') {
    requireSenders(context, after.type)
    await requireContent(context, source)
    await requireExclusions(context, after.targetFilters)
    return
  }
  const content = await findContent(context, source)
  if (content) requireMessages(messagesOf(after.type, content))
}

const store = async (context: Context, id: string, after: Fields): Promise<void> => {
  await context.db
    .updateTable('campaigns')
    .set({
      name: after.name,
      type: after.type,
      template_id: after.templateId,
      custom_content: after.customContent && JSON.stringify(after.customContent),
      target_filters: JSON.stringify(after.targetFilters),
      target_count: after.targetCount,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Changes a draft or a scheduled campaign, which keeps its time; missing fields stay (CAMP-56). Refuses `campaign_not_draft` once
 * sending has begun, `campaign_changed` when `updatedAt` is given and outdated, unknown tokens, `template_not_found`,
 * `template_wrong_type`, and for a scheduled one whatever would keep it from being sent.
 */
export const updateCampaign = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const campaign = await lockCampaign(context, params.id)
    requireEditable(campaign.state)
    await requireUnchanged(context, campaign, body.updatedAt)

    const before = fieldsOf(campaign)
    const after = changed(before, body)
    if (!after.name)
      throw invalidFields([{ path: 'name', code: 'required', message: 'Please fill in all required fields' }])
    requireTargets(body.targetFilters ?? {})
    await checkContent(context, campaign, after)

    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      await store(context, campaign.id, after)
      await recordActivity(context, {
        action: 'campaign.updated',
        description: `Updated the campaign ${after.name}`,
        target: { type: 'campaign', id: campaign.id },
        details: {
          ...changes,
          ...(changes.targetFilters
            ? { targetFilters: [before.targetFilters, after.targetFilters].map(loggedTargets) }
            : {}),
        },
      })
      await announceCampaigns(context, [campaign.id])
    }
    return readCampaign(context, campaign.id)
  })
