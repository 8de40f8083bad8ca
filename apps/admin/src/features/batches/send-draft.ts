import type { Selection } from '@velvet/contracts/applicants'
import type { SendAction } from '@velvet/contracts/batches'
import type { CampaignContent, CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { contentProblems, messagesOf } from '@velvet/domain/campaigns'
import { maxSmsCharacters, ownSmsCharacters } from '@velvet/domain/sms'
import { unknownTokensText } from '../messages/index.ts'
import type { BulkRequest } from './batches.queries.ts'

/** The text of a bulk message; it stays when the channel changes. */
export type SendWords = { subject: string; content: string; smsText: string }

export const noSendWords: SendWords = { subject: '', content: '', smsText: '' }

export const typeOfSend: Record<SendAction, CampaignType> = {
  send_email: 'email',
  send_sms: 'sms',
  send_combined: 'both',
}

/** The text as the content of a campaign. */
export function contentOfSend(action: SendAction, { subject, content, smsText }: SendWords): CampaignContent {
  if (action === 'send_sms') return { subject: null, content: smsText }
  return action === 'send_email' ? { subject, content } : { subject, content, smsContent: smsText }
}

/** The text as the request body has it (API-17). */
export function dataOfSend(
  action: SendAction,
  { subject, content, smsText }: SendWords,
): NonNullable<BulkRequest['data']> {
  if (action === 'send_sms') return { content: smsText }
  return action === 'send_email'
    ? { subject, content }
    : { emailSubject: subject, emailContent: content, smsContent: smsText }
}

/** The audience, in the form of a campaign's; a combined send is for applicants who opted into both (BULK-18). */
export function targetOfSend(action: SendAction, { applicantIds, filter }: Selection): TargetFilters {
  return {
    ...(applicantIds
      ? { mode: 'manual' as const, applicantIds }
      : { mode: 'filter' as const, applicants: filter ?? {} }),
    ...(action === 'send_combined' ? { emailOptIn: true, smsOptIn: true } : {}),
  }
}

/** Templates that have text for every channel. */
export const fitsSend = (action: SendAction, { type }: Template): boolean =>
  type === 'both' || type === typeOfSend[action]

/** Replaces the text with a template's. */
export function wordsOfTemplate(action: SendAction, template: Template, words: SendWords): SendWords {
  const smsText = (template.type === 'sms' ? template.content : template.smsContent) ?? words.smsText
  if (action === 'send_sms') return { ...words, smsText }
  const { subject, content } = template
  return { subject: subject ?? '', content, smsText: action === 'send_combined' ? smsText : words.smsText }
}

/** The problem of each field; empty where there is none. */
export function errorsOfSend({ subject, content, smsText }: SendWords) {
  const isTooLong = ownSmsCharacters(smsText) > maxSmsCharacters
  return {
    subject: unknownTokensText(subject),
    content: unknownTokensText(content),
    smsText:
      unknownTokensText(smsText) || (isTooLong ? `The SMS message is longer than ${maxSmsCharacters} characters.` : ''),
  }
}

const blankGuards: Record<SendAction, string> = {
  send_email: 'Please fill in both subject and content fields',
  send_sms: 'SMS message content is required',
  send_combined: 'Email subject, email content, and SMS message are all required for combined campaign.',
}

const nobodyGuards: Record<SendAction, string> = {
  send_email: 'No applicants found to send emails to',
  send_sms: 'No applicants found to send SMS to',
  send_combined: 'No applicants found to send emails and SMS to',
}

/** The reason why the text cannot be sent yet (BULK-15, BULK-17, BULK-24). */
export function blankGuard(action: SendAction, words: SendWords): string | undefined {
  const content = contentOfSend(action, words)
  const type = typeOfSend[action]
  return contentProblems(type, messagesOf(type, content)).length > 0 ? blankGuards[action] : undefined
}

/** The message when no one would be reached (BULK-25, BULK-27). */
export const nobodyGuard = (action: SendAction): string => nobodyGuards[action]
