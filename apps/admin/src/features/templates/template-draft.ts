import type { TemplateDraft as Body, Template } from '@velvet/contracts/templates'
import { templateProblem } from '@velvet/domain/templates'
import { type MessageDraft, ownContentOf, unknownTokensText, wordsOf } from '../campaigns/campaign-draft.ts'

/** What the template dialog holds while it is open. */
export type TemplateDraft = MessageDraft & { name: string }

export const longestName = 200

/** A new template is for mail; a known one says what it says. */
export const draftOf = (template: Template | undefined): TemplateDraft => ({
  name: template?.name ?? '',
  type: template?.type ?? 'email',
  ...wordsOf(template?.type ?? 'email', template ?? null),
})

/** The same words under a name of their own. */
export const copyOf = (template: Template): TemplateDraft => ({
  ...draftOf(template),
  name: `Copy of ${template.name}`.slice(0, longestName),
})

/** What is stored. */
export const bodyOf = (draft: TemplateDraft): Body => ({
  name: draft.name.trim(),
  type: draft.type,
  ...ownContentOf(draft),
})

export type TemplateField = 'name' | 'subject' | 'content' | 'smsText'

const missingTexts: Record<TemplateField, string> = {
  name: 'Give the template a name.',
  subject: 'Write a subject.',
  content: 'Write the content.',
  smsText: 'Write the SMS text.',
}

/** The sentence that lists what is missing (TPL-06), and what to say under each of those fields. */
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

/** The tokens that mean nothing, by field; of what the type uses. */
export const unknownIn = ({ type, subject, content, smsText }: TemplateDraft) => ({
  subject: type === 'sms' ? '' : unknownTokensText(subject),
  content: type === 'sms' ? '' : unknownTokensText(content),
  smsText: type === 'email' ? '' : unknownTokensText(smsText),
})
