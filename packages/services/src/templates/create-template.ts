import type { EndpointInput } from '@velvet/contracts/kernel'
import type { createTemplate as endpoint, Template } from '@velvet/contracts/templates'
import { messagesOf } from '@velvet/domain/campaigns'
import { checkTemplate } from '@velvet/domain/templates'
import { requireMessages } from '../campaigns/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceTemplate } from './announce-templates.ts'
import { readTemplate } from './read-templates.ts'

/**
 * Stores a template (TPL-02, API-33). Refuses `template_incomplete` with the missing fields, and what `requireMessages` refuses.
 */
export const createTemplate = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Template> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const { smsContent, ...template } = checkTemplate(body)
    requireMessages(messagesOf(template.type, { ...template, smsContent }))
    const id = context.newId()
    await context.db
      .insertInto('templates')
      .values({ id, ...template, sms_content: smsContent })
      .execute()
    await recordActivity(context, {
      action: 'template.created',
      description: `Created the template ${template.name}`,
      target: { type: 'template', id },
      details: { type: template.type },
    })
    await announceTemplate(context, id)
    return readTemplate(context, id)
  })
