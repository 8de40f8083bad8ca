import { contentProblems, type EmailContent, requireKnownTokens } from '@velvet/domain/campaigns'
import { AppError, invalidFields } from '@velvet/domain/kernel'
import { type Context, knownId, notFound } from '../kernel/index.ts'

type Source = { template_id: string | null; custom_content: { subject: string | null; content: string | null } | null }

/** The text of an email template. Refuses `template_not_found`, also for one that is no email. */
export const getTemplateContent = async (context: Context, templateId: string): Promise<EmailContent> => {
  const template = await context.db
    .selectFrom('templates')
    .select(['type', 'subject', 'content'])
    .where('id', '=', knownId(templateId, 'template'))
    .executeTakeFirst()
  if (!template || template.type === 'sms') throw notFound('template')
  return { subject: template.subject ?? '', content: template.content }
}

/** What a campaign would say now: its own content, or that of its template; null when it has neither. */
export const findContent = async (context: Context, source: Source): Promise<EmailContent | null> => {
  if (source.template_id !== null) return getTemplateContent(context, source.template_id)
  const { custom_content: own } = source
  return own ? { subject: own.subject ?? '', content: own.content ?? '' } : null
}

/** What a campaign says, ready to be frozen. Refuses `campaign_without_content`, empty fields and `unknown_token`. */
export const requireContent = async (context: Context, source: Source): Promise<EmailContent> => {
  const content = await findContent(context, source)
  if (!content)
    throw new AppError('unmet', 'campaign_without_content', 'This campaign has nothing to say yet.', {
      suggestion: 'Write an email or choose a template.',
    })
  const problems = contentProblems(content)
  if (problems.length > 0) throw invalidFields(problems)
  requireKnownTokens(content)
  return content
}
