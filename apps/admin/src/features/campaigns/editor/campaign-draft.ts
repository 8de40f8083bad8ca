import type { Campaign, CampaignContent } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { contentOfTemplate, fits, type MessageDraft, ownContentOf, wordsOf } from '../../messages/index.ts'
import { type AudienceDraft, audienceDraftOf } from '../audience/audience-draft.ts'

/** The values of the campaign dialog while it is open. */
export type CampaignDraft = AudienceDraft &
  MessageDraft & {
    name: string
    source: 'own' | 'template'
    templateId: string | null
  }

/** A new campaign is an email (CAMP-12) to approved people, or starts from a template; a saved one keeps its content. */
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

/** The content to send; undefined while a template is required and none is chosen. */
export function contentOf(draft: CampaignDraft, templates: readonly Template[]): CampaignContent | undefined {
  if (draft.source === 'own') return ownContentOf(draft)
  const template = templates.find(({ id }) => id === draft.templateId)
  return template && fits(template, draft.type) ? contentOfTemplate(template, draft.type) : undefined
}
