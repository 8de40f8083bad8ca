import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import { contentProblems, type Messages, messagesOf } from '@velvet/domain/campaigns'
import { AppError, invalidFields } from '@velvet/domain/kernel'
import { type Context, knownId, notFound } from '../kernel/index.ts'
import { requireMessages } from './require-messages.ts'

type Stored = { subject: string | null; content: string | null; smsContent?: string | null }

/** The source of a campaign's content. */
export type Source = { type: CampaignType; template_id: string | null; custom_content: Stored | null }

/** The content reduced to its type: only parts that are sent remain, so that nothing unseen is checked or stored. */
export const contentOfType = (type: CampaignType, content: CampaignContent | Stored): Required<CampaignContent> => ({
  subject: type === 'sms' ? null : (content.subject ?? ''),
  content: content.content ?? '',
  smsContent: type === 'both' ? (content.smsContent ?? '') : null,
})

type Template = { type: CampaignType; subject: string | null; content: string; sms_content: string | null }

/** A template's content for a campaign of this type; null when it lacks text for one of its channels. */
export const findTemplateContent = (type: CampaignType, template: Template): Required<CampaignContent> | null => {
  if (type !== template.type && template.type !== 'both') return null
  const { subject, content, sms_content: smsContent } = template
  const isText = type === 'sms' && template.type === 'both'
  return contentOfType(type, isText ? { content: smsContent ?? '' } : { subject, content, smsContent })
}

/** A template's content for a campaign of this type. Refuses `template_not_found` and `template_wrong_type`. */
const getTemplateContent = async (
  context: Context,
  templateId: string,
  type: CampaignType,
): Promise<Required<CampaignContent>> => {
  const template = await context.db
    .selectFrom('templates')
    .select(['type', 'subject', 'content', 'sms_content'])
    .where('id', '=', knownId(templateId, 'template'))
    .executeTakeFirst()
  if (!template) throw notFound('template')
  const content = findTemplateContent(type, template)
  if (!content)
    throw new AppError('unmet', 'template_wrong_type', 'This template does not match the type of the campaign.', {
      suggestion: 'Choose a template with content for every channel of the campaign.',
    })
  return content
}

/** A campaign's current content: its own, or its template's; null when it has neither. */
export const findContent = async (context: Context, source: Source): Promise<Required<CampaignContent> | null> => {
  if (source.template_id !== null) return getTemplateContent(context, source.template_id, source.type)
  return source.custom_content ? contentOfType(source.type, source.custom_content) : null
}

/**
 * A campaign's content, ready to be frozen. Refuses `campaign_without_content`, empty fields, and what `requireMessages` refuses.
 */
export const requireContent = async (
  context: Context,
  source: Source,
): Promise<{ content: Required<CampaignContent>; messages: Messages }> => {
  const content = await findContent(context, source)
  if (!content)
    throw new AppError('unmet', 'campaign_without_content', 'This campaign has no message yet.', {
      suggestion: 'Write a message or choose a template.',
    })
  const messages = messagesOf(source.type, content)
  const problems = contentProblems(source.type, messages)
  if (problems.length > 0) throw invalidFields(problems)
  requireMessages(messages)
  return { content, messages }
}
