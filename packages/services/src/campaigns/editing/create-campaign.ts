import type { Campaign, createCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { contentProblems, messagesOf } from '@velvet/domain/campaigns'
import { cleanText, invalidFields } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { announceCampaigns } from '../announce-campaign.ts'
import { requireTargets } from '../audience/audience.ts'
import { contentOfType, findContent } from '../campaign-content.ts'
import { loggedTargets } from '../logged-targets.ts'
import { readCampaign } from '../present-campaign.ts'
import { requireMessages } from '../require-messages.ts'

const missing = 'Please fill in all required fields'

/**
 * Stores a campaign as a draft (API-28). Needs a name and either a template or content (CAMP-26); refuses what `requireMessages`
 * refuses, `template_not_found` and `template_wrong_type`. Sends nothing.
 */
export const createCampaign = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    const actor = authorize(context, 'campaigns.manage')
    const name = cleanText(body.name ?? '')
    const templateId = body.templateId ?? null
    const type = body.type ?? 'email'
    const custom = templateId === null && body.customContent ? contentOfType(type, body.customContent) : null
    const isBlank = !custom || contentProblems(type, messagesOf(type, custom)).length > 0
    const problems = [...(name ? [] : ['name']), ...(templateId === null && isBlank ? ['customContent'] : [])].map(
      (path) => ({ path, code: 'required', message: missing }),
    )
    if (problems.length > 0) throw Object.assign(invalidFields(problems), { message: missing })
    requireTargets(body.targetFilters ?? {})
    const content = await findContent(context, { type, template_id: templateId, custom_content: custom })
    if (content) requireMessages(messagesOf(type, content))

    const id = context.newId()
    await context.db
      .insertInto('campaigns')
      .values({
        id,
        name,
        type,
        template_id: templateId,
        custom_content: custom && JSON.stringify(custom),
        target_filters: JSON.stringify(body.targetFilters ?? {}),
        target_count: body.targetCount ?? 0,
        created_by: actor.id,
      })
      .execute()
    await recordActivity(context, {
      action: 'campaign.created',
      description: `Created the campaign ${name}`,
      target: { type: 'campaign', id },
      details: { type, targetFilters: loggedTargets(body.targetFilters ?? {}) },
    })
    await announceCampaigns(context, [id])
    return readCampaign(context, id)
  })
