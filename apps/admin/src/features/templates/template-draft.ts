import type { TemplateDraft as Body, Template } from '@velvet/contracts/templates'
import { templateProblem } from '@velvet/domain/templates'
import { type MessageDraft, ownContentOf, unknownTokensText, wordsOf } from '../messages/index.ts'

/** The values of the template dialog. */
export type TemplateDraft = MessageDraft & { name: string }

export const maxNameLength = 200

/** A new template is for email; a known one keeps its values. */
export const draftOf = (template: Template | undefined): TemplateDraft => ({
  name: template?.name ?? '',
  type: template?.type ?? 'email',
  ...wordsOf(template?.type ?? 'email', template ?? null),
})

/** A copy under another name. */
export const copyOf = (template: Template): TemplateDraft => ({
  ...draftOf(template),
  name: `Copy of ${template.name}`.slice(0, maxNameLength),
})

/** The request body. */
export const bodyOf = (draft: TemplateDraft): Body => ({
  name: draft.name.trim(),
  type: draft.type,
  ...ownContentOf(draft),
})

export type TemplateField = 'name' | 'subject' | 'content' | 'smsText'

const missingTexts: Record<TemplateField, string> = {
  name: 'Enter a template name.',
  subject: 'Enter a subject.',
  content: 'Enter the content.',
  smsText: 'Enter the SMS text.',
}

/** The sentence that lists what is missing (TPL-06), and the message under each of those fields. */
export function missingFrom(draft: TemplateDraft): { message: string; fields: Partial<typeof missingTexts> } {
  const problem = templateProblem(bodyOf(draft))
  const fields = problem?.errors.map(({ path }) => fieldAt(path, draft.type)) ?? []
  return {
    message: problem?.message ?? '',
    fields: Object.fromEntries(fields.map((field) => [field, missingTexts[field]])),
  }
}

const fieldAt = (path: string, type: TemplateDraft['type']): TemplateField => {
  if (path === 'smsContent' || (path === 'content' && type === 'sms')) return 'smsText'
  return path === 'name' || path === 'subject' ? path : 'content'
}

/** The unknown tokens by field, for the fields that the type uses. */
export const unknownIn = ({ type, subject, content, smsText }: TemplateDraft) => ({
  subject: type === 'sms' ? '' : unknownTokensText(subject),
  content: type === 'sms' ? '' : unknownTokensText(content),
  smsText: type === 'email' ? '' : unknownTokensText(smsText),
})
