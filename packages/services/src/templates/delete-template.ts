import { campaignTypes } from '@velvet/contracts/campaigns'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { deleteTemplate as endpoint } from '@velvet/contracts/templates'
import { announceCampaigns, findTemplateContent } from '../campaigns/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceTemplate } from './announce-templates.ts'
import { lockTemplate } from './lock-template.ts'

type Template = Awaited<ReturnType<typeof lockTemplate>>

/** Copies the template's content into unsent campaigns that use it. Returns these campaigns. */
const handOver = async (context: Context, template: Template): Promise<string[]> => {
  const ids: string[] = []
  for (const type of campaignTypes) {
    const content = findTemplateContent(type, template)
    if (!content) continue
    const campaigns = await context.db
      .updateTable('campaigns')
      .set({ template_id: null, custom_content: JSON.stringify(content) })
      .where('template_id', '=', template.id)
      .where('type', '=', type)
      .where('status', 'in', ['draft', 'scheduled'])
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    ids.push(...campaigns.map(({ id }) => id))
  }
  return ids
}

const done = 'Template deleted successfully'
const sentence = (copies: number): string =>
  copies === 0
    ? done
    : `${done}. ${copies === 1 ? 'One campaign that is yet to be sent keeps' : `${copies} campaigns that are yet to be sent keep`} its text.`

/**
 * Removes a template (API-35). Drafts and scheduled campaigns that use it keep its content as their own, and the answer says how
 * many. Refuses `template_not_found`.
 */
export const deleteTemplate = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const template = await lockTemplate(context, params.id)
    const campaigns = await handOver(context, template)
    await context.db.deleteFrom('templates').where('id', '=', template.id).execute()
    await recordActivity(context, {
      action: 'template.deleted',
      description: `Deleted the template ${template.name}`,
      target: { type: 'template', id: template.id },
      details: { name: template.name, type: template.type, campaignsThatKeepItsText: campaigns.length },
    })
    await announceTemplate(context, template.id)
    await announceCampaigns(context, campaigns)
    return { success: true as const, message: sentence(campaigns.length) }
  })
