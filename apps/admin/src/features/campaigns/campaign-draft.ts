import type { Campaign, CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { compileText, contentProblems, messagesOf } from '@velvet/domain/campaigns'
import { type AudienceDraft, audienceDraftOf } from './audience-draft.ts'

/** The words of a message. They stay when the type changes: each channel has its own. */
export type MessageDraft = { type: CampaignType; subject: string; content: string; smsText: string }

/** What the campaign dialog holds while it is open. */
export type CampaignDraft = AudienceDraft &
  MessageDraft & {
    name: string
    source: 'own' | 'template'
    templateId: string | null
  }

/** A new campaign is a mail (CAMP-12) to approved people, or says what a template says; a known one keeps what was written. */
export function draftOf(campaign: Campaign | undefined, template?: Template): CampaignDraft {
  if (!campaign && template)
    return { ...draftOf(undefined), type: template.type, source: 'template', templateId: template.id }
  const isTemplate = Boolean(campaign?.templateId)
  return {
    name: campaign?.name ?? '',
    type: campaign?.type ?? 'email',
    source: isTemplate ? 'template' : 'own',
    templateId: campaign?.templateId ?? null,
    ...wordsOf(campaign?.type ?? 'email', isTemplate ? null : (campaign?.content ?? null)),
    ...audienceDraftOf(campaign?.targetFilters),
  }
}

/** A content as the fields of the dialog. */
export function wordsOf(type: CampaignType, content: CampaignContent | null) {
  return {
    subject: type === 'sms' ? '' : (content?.subject ?? ''),
    content: type === 'sms' ? '' : (content?.content ?? ''),
    smsText: (type === 'sms' ? content?.content : content?.smsContent) ?? '',
  }
}

/** The fields of the dialog as a content. */
export function ownContentOf({ type, subject, content, smsText }: MessageDraft): CampaignContent {
  if (type === 'sms') return { subject: null, content: smsText }
  return type === 'both' ? { subject, content, smsContent: smsText } : { subject, content }
}

/** A template fits when it has words for every channel of the campaign; one for both fits always. */
export const fits = (template: Template, type: CampaignType): boolean =>
  template.type === type || template.type === 'both'

/** What a template that fits says in a campaign of this type; of one for both, a text alone takes the text. */
export function contentOfTemplate(template: Template, type: CampaignType): CampaignContent {
  const { subject, content, smsContent } = template
  if (type === 'sms') return { subject: null, content: template.type === 'sms' ? content : (smsContent ?? '') }
  return type === 'both' ? { subject, content, smsContent } : { subject, content }
}

/** What would be sent; undefined while no template is chosen that could. */
export function contentOf(draft: CampaignDraft, templates: readonly Template[]): CampaignContent | undefined {
  if (draft.source === 'own') return ownContentOf(draft)
  const template = templates.find(({ id }) => id === draft.templateId)
  return template && fits(template, draft.type) ? contentOfTemplate(template, draft.type) : undefined
}

/** Whether there is a content with everything its type needs (CAMP-26, CAMP-28). */
export const isContentComplete = (type: CampaignType, content: CampaignContent | undefined): boolean =>
  content !== undefined && contentProblems(type, messagesOf(type, content)).length === 0

/** Names the tokens of a text that mean nothing; empty when there are none. */
export function unknownTokensText(text: string): string {
  const { unknown } = compileText(text)
  if (unknown.length === 0) return ''
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a known token' : 'are not known tokens'}.`
}

/** Tokens that leave a gap for whoever has no such value: used without a fallback. */
export function gapsOf(type: CampaignType, content: CampaignContent | undefined): Set<string> {
  if (!content) return new Set()
  const { email, sms } = messagesOf(type, content)
  const slots = [email?.subject, email?.content, sms].flatMap((text) => compileText(text ?? '').parts)
  return new Set(slots.flatMap((part) => (typeof part !== 'string' && part.fallback === '' ? [part.name] : [])))
}
