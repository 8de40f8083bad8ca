import { type CampaignContent, type CampaignType, maxSmsContent } from '@velvet/contracts/campaigns'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { AppError } from '../kernel/index.ts'
import { compileWith, fillText, personTokens, type TokenValues, type Vocabulary } from './tokens.ts'

export type EmailContent = { readonly subject: string; readonly content: string }

/** What goes out by each channel; null where the type has no such channel. */
export type Messages = { readonly email: EmailContent | null; readonly sms: string | null }

/** Of type sms the content is the text; of type both the text stands beside it (CAMP-14). */
export const messagesOf = (type: CampaignType, content: CampaignContent): Messages => ({
  email: type === 'sms' ? null : { subject: content.subject ?? '', content: content.content },
  sms: type === 'email' ? null : type === 'sms' ? content.content : (content.smsContent ?? ''),
})

const textsOf = ({ email, sms }: Messages): string[] =>
  [email?.subject, email?.content, sms].flatMap((text) => text ?? [])

/** Tokens of a content that mean nothing, as they were written. */
export const unknownTokens = (messages: Messages, vocabulary: Vocabulary = personTokens): string[] => [
  ...new Set(textsOf(messages).flatMap((text) => compileWith(vocabulary, text).unknown)),
]

/** Tokens of a content that have no value, whether or not a fallback replaces them. */
export const blankTokens = (
  messages: Messages,
  values: TokenValues<string>,
  vocabulary: Vocabulary = personTokens,
): string[] => {
  const used = [...new Set(textsOf(messages).flatMap((text) => compileWith(vocabulary, text).tokens))]
  return used.filter((name) => fillText({ parts: [{ name, fallback: '' }], tokens: [], unknown: [] }, values) === '')
}

/** Refuses `unknown_token` (400) and names every unknown token, so that no recipient sees one. */
export const requireKnownTokens = (messages: Messages, vocabulary: Vocabulary = personTokens): void => {
  const unknown = unknownTokens(messages, vocabulary)
  if (unknown.length === 0) return
  const knownTokens = vocabulary.names.map((name) => `{{${name}}}`)
  throw new AppError(
    'invalid',
    'unknown_token',
    `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a known token' : 'are not known tokens'}.`,
    { suggestion: `Known tokens are ${knownTokens.slice(0, -1).join(', ')} and ${knownTokens.at(-1)}.` },
  )
}

/** Refuses `text_too_long` (400) for a text with more characters than one can be written with, whatever its tokens become. */
export const requireWritableText = ({ sms }: Messages): void => {
  if (sms === null || sms.length <= maxSmsContent) return
  throw new AppError(
    'invalid',
    'text_too_long',
    `The SMS message is longer than ${maxSmsContent.toLocaleString('en-US')} characters.`,
    { details: `It has ${sms.length.toLocaleString('en-US')} characters.`, suggestion: 'Shorten it.' },
  )
}

const emailMissing = 'Email subject and content are required.'
const smsMissing = 'SMS message content is required'
const combinedMissing = 'Email subject, email content, and SMS message are all required for combined campaign.'

/** What is missing in a content, one entry per field; none when it can be sent (BULK-13, BULK-15, BULK-17). */
export const contentProblems = (type: CampaignType, { email, sms }: Messages): FieldProblem[] => {
  const message = type === 'both' ? combinedMissing : type === 'sms' ? smsMissing : emailMissing
  return [
    ...(email
      ? [
          { path: 'customContent.subject', text: email.subject },
          { path: 'customContent.content', text: email.content },
        ]
      : []),
    ...(sms === null
      ? []
      : [{ path: type === 'sms' ? 'customContent.content' : 'customContent.smsContent', text: sms }]),
  ].flatMap(({ path, text }) => (text.trim() === '' ? [{ path, code: 'required', message }] : []))
}
