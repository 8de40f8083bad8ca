import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateTemplate as endpoint, Template } from '@velvet/contracts/templates'
import { messagesOf } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { checkTemplate } from '@velvet/domain/templates'
import { announceCampaigns, findTemplateContent, requireMessages } from '../campaigns/index.ts'
import { authorize, type Context, changesBetween, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceTemplate } from './announce-templates.ts'
import { lockTemplate } from './lock-template.ts'
import { readTemplate } from './read-templates.ts'

/** Campaigns that take their current content from a template. */
const draftsWith = (context: Context, templateId: string) =>
  context.db
    .selectFrom('campaigns')
    .select(['id', 'name', 'type'])
    .where('template_id', '=', templateId)
    .where('status', 'in', ['draft', 'scheduled'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

type Drafts = Awaited<ReturnType<typeof draftsWith>>

/** Refuses `template_in_use` for a type of template without content for one of these campaigns. */
const requireContentFor = (drafts: Drafts, template: Parameters<typeof findTemplateContent>[1]): void => {
  const [first, ...others] = drafts.filter(({ type }) => !findTemplateContent(type, template))
  if (!first) return
  const which = others.length === 0 ? `The campaign ${first.name} is` : `${others.length + 1} campaigns are`
  throw new AppError(
    'conflict',
    'template_in_use',
    `${which} yet to be sent with this template, and would have no content.`,
    { suggestion: 'Keep the type, or choose another template there first.' },
  )
}

/**
 * Changes a template; missing fields stay (API-34). Drafts that use it take the new content, sent campaigns do not change.
 * Refuses what `createTemplate` refuses, `template_changed` when `updatedAt` is given and outdated, and `template_in_use` for a
 * type that would leave a draft without content.
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
      const drafts = await draftsWith(context, template.id)
      if (after.type !== before.type) requireContentFor(drafts, { ...columns, sms_content: text })
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
      await announceCampaigns(
        context,
        drafts.map((draft) => draft.id),
      )
    }
    return readTemplate(context, template.id)
  })
