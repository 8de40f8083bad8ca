import type { Campaign } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { messagesOf } from '@velvet/domain/campaigns'
import { useRef } from 'react'
import { gapsOf, isContentComplete, unknownTokensText, useTemplates } from '../../messages/index.ts'
import { useAudience } from '../audience/audience.queries.ts'
import { reachOf } from '../audience/audience.ts'
import {
  type ChosenPerson,
  filterQuestionOf,
  isAudienceChosen,
  savedTargetOf,
  targetOf,
} from '../audience/audience-draft.ts'
import { contentOf } from './campaign-draft.ts'
import type { CampaignBody } from './save-campaign.queries.ts'
import { useCampaignDraft } from './use-campaign-draft.ts'
import { useCampaignSaving } from './use-campaign-saving.ts'

export type CampaignWriting = ReturnType<typeof useCampaignWriting>

/** The filters that the list of chosen people was made from, and the list while it is unchanged since. */
type CarriedFrom = { question?: string; people?: readonly ChosenPerson[] }

/** A campaign while it is edited: its content, whom it would reach, and which actions are possible (CAMP-26 to CAMP-29). */
export function useCampaignWriting(campaign: Campaign | undefined, open: boolean, template?: Template) {
  const { draft, change, merge, isDirty, keepAsSaved } = useCampaignDraft(campaign, template)
  const carriedFrom = useRef<CarriedFrom>(
    draft.mode === 'manual' ? { question: JSON.stringify(filterQuestionOf(draft)) } : {},
  )
  const saving = useCampaignSaving(campaign, () => keepAsSaved(draft), merge)
  const templates = useTemplates()
  const content = contentOf(draft, templates.data ?? [])
  const messages = content && messagesOf(draft.type, content)
  const unknown = {
    subject: unknownTokensText(messages?.email?.subject ?? ''),
    content: unknownTokensText(messages?.email?.content ?? ''),
    smsText: unknownTokensText(messages?.sms ?? ''),
  }
  const hasWords = [messages?.email?.content, messages?.sms].some((text) => text?.trim())
  const isUnknown = Object.values(unknown).some((text) => text !== '')
  const isChosen = isAudienceChosen(draft)
  const audience = useAudience(
    open && isChosen
      ? { type: draft.type, targetFilters: targetOf(draft), ...(messages?.sms ? { text: messages.sms } : {}) }
      : undefined,
  )
  const receipt = isChosen && audience.isCurrent ? audience.data : undefined
  const matched = isChosen ? receipt?.matched : 0
  const reach = receipt && reachOf(receipt)
  const isComplete = draft.name.trim() !== '' && isContentComplete(draft.type, content)
  const isBlocked = !isComplete || isUnknown || (draft.mode === 'filter' && !isChosen)

  const body = (): CampaignBody => ({
    name: draft.name.trim(),
    type: draft.type,
    ...(draft.source === 'template'
      ? { templateId: draft.templateId, customContent: null }
      : { templateId: null, customContent: content ?? null }),
    targetFilters: savedTargetOf(draft),
    ...(matched === undefined ? {} : { targetCount: matched }),
  })

  return {
    draft,
    change,
    isDirty,
    templates,
    content,
    unknown,
    gaps: gapsOf(draft.type, content),
    audience,
    isChosen,
    receipt,
    /** How many people would get it; undefined until counted. */
    reach,
    isComplete,
    /** The campaign cannot be saved: something is missing or invalid. */
    isBlocked,
    /** The message so far, for the preview while it is edited. */
    shown: hasWords && !isUnknown ? content : undefined,
    /** There is a complete message and at least one recipient (CAMP-48, CAMP-49). */
    mayPreview: isContentComplete(draft.type, content) && !isUnknown && Boolean(reach),
    /** While filters and channel are unchanged since then, the list of chosen people is kept. */
    carriedFrom,
    body,
    saving,
  }
}
