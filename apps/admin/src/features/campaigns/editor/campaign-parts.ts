import type { Campaign } from '@velvet/contracts/campaigns'
import { isSameValue } from '../../../kit/is-same-value.ts'
import { type ConflictPart, untouchedPart } from '../../../kit/record-form/index.ts'
import { exclusionCount } from '../audience/audience-draft.ts'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'

/** What a draft becomes when another admin saved first: what was not changed in it takes their values. */
export function mergedDraft(mine: CampaignDraft, before: Campaign, theirs: Campaign): CampaignDraft {
  const versions = { mine, before: draftOf(before), theirs: draftOf(theirs) }
  return { ...mine, ...untouchedPart(partsOf(theirs), versions, isSame) }
}

/** The fields of a campaign as two versions of it are compared. */
export const partsOf = ({ templateName }: Campaign): readonly ConflictPart<CampaignDraft>[] => [
  { label: 'Name', keys: ['name'], text: ({ name }) => `“${name}”` },
  {
    label: 'Message',
    keys: ['type', 'source', 'templateId', 'subject', 'content', 'smsText'],
    text: ({ subject, content, smsText }) => `“${subject || content || smsText || (templateName ?? '')}”`,
  },
  { label: 'Audience', keys: ['mode', 'filters', 'people'], text: audienceText },
]

/** Whether both drafts have the same value of a field. */
export function isSame(key: keyof CampaignDraft, mine: CampaignDraft, other: CampaignDraft): boolean {
  if (key === 'people') return mine.people.map(({ id }) => id).join() === other.people.map(({ id }) => id).join()
  return isSameValue(mine[key], other[key])
}

const audienceText = ({ mode, people, filters }: CampaignDraft): string =>
  mode === 'manual'
    ? `${people.length} selected individually`
    : `by filter, ${filters.status.join(' or ')}${exclusionCount(filters.exclude) > 0 ? ', with exceptions' : ''}`
