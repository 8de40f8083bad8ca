import type { FieldProblem } from '@velvet/contracts/kernel'
import type { TemplateDraft } from '@velvet/contracts/templates'
import { AppError, cleanText, invalidFields } from '../kernel/index.ts'

/** A template ready to be stored: what its type does not use is null (TPL-08). */
export type CheckedTemplate = Pick<TemplateDraft, 'name' | 'type' | 'content'> & {
  readonly subject: string | null
  readonly smsContent: string | null
}

const namesOf = { name: 'template name', subject: 'subject', content: 'content', smsContent: 'SMS text' } as const

const neededBy: Readonly<Record<TemplateDraft['type'], readonly (keyof typeof namesOf)[]>> = {
  email: ['name', 'subject', 'content'],
  sms: ['name', 'content'],
  both: ['name', 'subject', 'content', 'smsContent'],
}

type Draft = { readonly [Field in keyof TemplateDraft]?: TemplateDraft[Field] | null }

/** What a template lacks (TPL-03 to TPL-05): the sentence that lists just that (TPL-06), and one entry per field. Null when complete. */
export const templateProblem = (draft: Draft): { message: string; errors: FieldProblem[] } | null => {
  const missing = neededBy[draft.type ?? 'email'].filter((field) => cleanText(draft[field] ?? '') === '')
  if (missing.length === 0) return null
  const message = `Please fill in: ${missing.map((field) => namesOf[field]).join(', ')}`
  return { message, errors: missing.map((path) => ({ path, code: 'required', message })) }
}

/** A template as it is stored. Refuses `template_incomplete` (400), naming what is missing. */
export const checkTemplate = (draft: Draft): CheckedTemplate => {
  const problem = templateProblem(draft)
  if (problem) throw new AppError('invalid', 'template_incomplete', problem.message, { errors: problem.errors })
  const { type, name, content } = draft
  if (!type) throw invalidFields([{ path: 'type', code: 'required', message: 'type is required' }])
  return {
    name: cleanText(name ?? ''),
    type,
    subject: type === 'sms' ? null : cleanText(draft.subject ?? ''),
    content: content ?? '',
    smsContent: type === 'both' ? (draft.smsContent ?? null) : null,
  }
}
