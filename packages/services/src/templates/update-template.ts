import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateTemplate as endpoint, Template } from '@velvet/contracts/templates'
import { messagesOf } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { checkTemplate } from '@velvet/domain/templates'
import { announceCampaigns, requireMessages } from '../campaigns/index.ts'
import { authorize, type Context, changesBetween, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceTemplate } from './announce-templates.ts'
import { lockTemplate } from './lock-template.ts'
import { readTemplate } from './read-templates.ts'

/** Campaigns that take their current content from a template. */
const draftsWith = async (context: Context, templateId: string): Promise<string[]> => {
  const campaigns = await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('template_id', '=', templateId)
    .where('status', 'in', ['draft', 'scheduled'])
    .where('deleted_at', 'is', null)
    .execute()
  return campaigns.map(({ id }) => id)
}

/**
 * Changes a template; missing fields stay (API-34). Drafts that use it take the new content, sent campaigns do not change.
 * Refuses what `createTemplate` refuses, and `template_changed` when `updatedAt` is given and outdated.
 */
export const updateTemplate = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Template> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const template = await lockTemplate(context, params.id)
    if (body.updatedAt && new Date(body.updatedAt).getTime() !== template.updated_at.getTime())
      throw new AppError('conflict', 'template_changed', 'Someone else changed this template in the meantime.', {
        suggestion: 'Look at the current template and apply your change again.',
        current: await readTemplate(context, template.id),
      })

    const { name, type, subject, content, sms_content: smsContent } = template
    const before = { name, type, subject, content, smsContent }
    const { updatedAt: _, ...named } = body
    const after = checkTemplate({ ...before, ...named })
    requireMessages(messagesOf(after.type, after))
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      const { smsContent: text, ...columns } = after
      await context.db
        .updateTable('templates')
        .set({ ...columns, sms_content: text })
        .where('id', '=', template.id)
        .execute()
      await recordActivity(context, {
        action: 'template.updated',
        description: `Updated the template ${after.name}`,
        target: { type: 'template', id: template.id },
        details: changes,
      })
      await announceTemplate(context, template.id)
      await announceCampaigns(context, await draftsWith(context, template.id))
    }
    return readTemplate(context, template.id)
  })
