import type { FieldProblem } from '@velvet/contracts/kernel'
import { AppError } from '../kernel/index.ts'
import { compileText } from './tokens.ts'

export type EmailContent = { readonly subject: string; readonly content: string }

/** Tokens of a content that mean nothing, as they were written. */
export const unknownTokens = ({ subject, content }: EmailContent): string[] => [
  ...new Set([...compileText(subject).unknown, ...compileText(content).unknown]),
]

/** Refuses `unknown_token` (400) and names every token that means nothing, so that nobody receives one. */
export const requireKnownTokens = (content: EmailContent): void => {
  const unknown = unknownTokens(content)
  if (unknown.length === 0) return
  throw new AppError(
    'invalid',
    'unknown_token',
    `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a known token' : 'are not known tokens'}.`,
    {
      suggestion:
        'Known tokens are {{firstName}}, {{lastName}}, {{fullName}}, {{email}}, {{city}}, {{state}} and {{instagram}}.',
    },
  )
}

/** What is missing in a content, one entry per field; none when it can be sent. */
export const contentProblems = ({ subject, content }: EmailContent): FieldProblem[] =>
  [
    { path: 'customContent.subject', text: subject },
    { path: 'customContent.content', text: content },
  ].flatMap(({ path, text }) =>
    text.trim() === '' ? [{ path, code: 'required', message: 'Email subject and content are required.' }] : [],
  )
