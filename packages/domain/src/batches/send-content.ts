import type { SendAction } from '@velvet/contracts/batches'
import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import { contentProblems, type Messages, messagesOf, requireKnownTokens } from '../campaigns/index.ts'
import { AppError } from '../kernel/index.ts'
import { maxSmsCharacters, ownSmsCharacters } from '../sms/index.ts'

/** What the body of a bulk send may carry (API-17). */
export type SendData = {
  readonly subject?: string | null
  readonly content?: string | null
  readonly emailSubject?: string | null
  readonly emailContent?: string | null
  readonly smsContent?: string | null
  /** Of the time in the campaign's name (IANA name). */
  readonly timeZone?: string | null
}

const typeOf: Readonly<Record<SendAction, CampaignType>> = {
  send_email: 'email',
  send_sms: 'sms',
  send_combined: 'both',
}

/** The first of these texts that is not blank. */
export const firstFilled = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => text?.trim()) ?? ''

const contentOf = (action: SendAction, data: SendData): CampaignContent => {
  switch (action) {
    case 'send_email':
      return { subject: data.subject ?? '', content: data.content ?? '' }
    case 'send_sms':
      return { subject: null, content: firstFilled(data.content, data.smsContent) }
    case 'send_combined':
      return {
        subject: data.emailSubject ?? '',
        content: data.emailContent ?? '',
        smsContent: data.smsContent ?? '',
      }
  }
}

const requireShortText = (text: string): void => {
  const characters = ownSmsCharacters(text)
  if (characters <= maxSmsCharacters) return
  throw new AppError('invalid', 'text_too_long', `The SMS message is longer than ${maxSmsCharacters} characters.`, {
    details: `It has ${characters} characters.`,
    suggestion: 'Shorten it.',
  })
}

/**
 * What a bulk send says, as the content of a campaign. Refuses `content_required` (BULK-13, BULK-15, BULK-17),
 * `unknown_token`, and `text_too_long` for a text that exceeds the limit for every recipient (BULK-28).
 */
export const readSendContent = (
  action: SendAction,
  data: SendData | null | undefined,
): { type: CampaignType; content: CampaignContent; messages: Messages } => {
  const type = typeOf[action]
  const content = contentOf(action, data ?? {})
  const messages = messagesOf(type, content)
  const [problem] = contentProblems(type, messages)
  if (problem) throw new AppError('invalid', 'content_required', problem.message)
  requireKnownTokens(messages)
  if (messages.sms !== null) requireShortText(messages.sms)
  return { type, content, messages }
}
