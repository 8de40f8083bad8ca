import type { Campaign, createCampaign as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { requireKnownTokens } from '@velvet/domain/campaigns'
import { cleanText, invalidFields } from '@velvet/domain/kernel'
import { authorise, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceCampaigns } from './announce-campaign.ts'
import { getTemplateContent } from './campaign-content.ts'
import { readCampaign } from './present-campaign.ts'

const missing = 'Please fill in all required fields'

/**
 * Keeps a campaign as a draft (API-28). Needs a name and either a template or a content (CAMP-26); refuses unknown tokens
 * and `template_not_found`. Sends nothing.
 */
export const createCampaign = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Campaign> =>
  inTransaction(outer, async (context) => {
    const actor = authorise(context, 'campaigns.manage')
    const name = cleanText(body.name)
    const templateId = body.templateId ?? null
    const custom = body.customContent ?? null
    const isBlank = !custom?.subject.trim() || !custom.content.trim()
    const problems = [...(name ? [] : ['name']), ...(templateId === null && isBlank ? ['customContent'] : [])].map(
      (path) => ({ path, code: 'required', message: missing }),
    )
    if (problems.length > 0) throw Object.assign(invalidFields(problems), { message: missing })
    const content = templateId !== null ? await getTemplateContent(context, templateId) : custom
    if (content) requireKnownTokens(content)

    const id = context.newId()
    await context.db
      .insertInto('campaigns')
      .values({
        id,
        name,
        type: body.type ?? 'email',
        template_id: templateId,
        custom_content: templateId !== null || !custom ? null : JSON.stringify(custom),
        target_filters: JSON.stringify(body.targetFilters ?? {}),
        target_count: body.targetCount ?? 0,
        created_by: actor.id,
      })
      .execute()
    await recordActivity(context, {
      action: 'campaign.created',
      description: `Created the campaign ${name}`,
      target: { type: 'campaign', id },
      details: { type: body.type ?? 'email', targetFilters: body.targetFilters ?? {} },
    })
    await announceCampaigns(context, [id])
    return readCampaign(context, id)
  })
