import type { CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import {
  compileText,
  compileWith,
  contentProblems,
  messagesOf,
  personTokens,
  type Vocabulary,
} from '@velvet/domain/campaigns'

/** The text of a message. It stays when the type changes: each channel has its own. */
export type MessageDraft = { type: CampaignType; subject: string; content: string; smsText: string }

/** The content of a campaign as the dialog's fields. */
export function wordsOf(type: CampaignType, content: CampaignContent | null) {
  return {
    subject: type === 'sms' ? '' : (content?.subject ?? ''),
    content: type === 'sms' ? '' : (content?.content ?? ''),
    smsText: (type === 'sms' ? content?.content : content?.smsContent) ?? '',
  }
}

/** The dialog's fields as the content of a campaign. */
export function ownContentOf({ type, subject, content, smsText }: MessageDraft): CampaignContent {
  if (type === 'sms') return { subject: null, content: smsText }
  return type === 'both' ? { subject, content, smsContent: smsText } : { subject, content }
}

/** A template fits when it has text for every channel of the campaign; a template for both always fits. */
export const fits = (template: Template, type: CampaignType): boolean =>
  template.type === type || template.type === 'both'

/** The content of a fitting template in a campaign of this type; an SMS campaign takes only the text of a template for both. */
export function contentOfTemplate(template: Template, type: CampaignType): CampaignContent {
  const { subject, content, smsContent } = template
  if (type === 'sms') return { subject: null, content: template.type === 'sms' ? content : (smsContent ?? '') }
  return type === 'both' ? { subject, content, smsContent } : { subject, content }
}

/** Whether the content has everything its type needs (CAMP-26, CAMP-28). */
export const isContentComplete = (type: CampaignType, content: CampaignContent | undefined): boolean =>
  content !== undefined && contentProblems(type, messagesOf(type, content)).length === 0

/** A message that names the unknown tokens of a text; empty when there are none. */
export function unknownTokensText(text: string, vocabulary: Vocabulary = personTokens): string {
  const { unknown } = compileWith(vocabulary, text)
  if (unknown.length === 0) return ''
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a known token' : 'are not known tokens'}.`
}

/** Tokens that leave a gap for people who lack the value: those used without a fallback. */
export function gapsOf(type: CampaignType, content: CampaignContent | undefined): Set<string> {
  if (!content) return new Set()
  const { email, sms } = messagesOf(type, content)
  const slots = [email?.subject, email?.content, sms].flatMap((text) => compileText(text ?? '').parts)
  return new Set(slots.flatMap((part) => (typeof part !== 'string' && part.fallback === '' ? [part.name] : [])))
}
