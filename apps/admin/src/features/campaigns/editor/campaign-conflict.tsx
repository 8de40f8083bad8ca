import type { Campaign } from '@velvet/contracts/campaigns'
import { ConflictAlert } from '../../../kit/conflict-alert.tsx'
import { audienceDraftOf, exclusionCount } from '../audience/audience-draft.ts'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'
import type { Change } from './use-campaign-draft.ts'

export type CampaignConflictProps = { theirs: Campaign; draft: CampaignDraft; onChange: Change; onKeepMine: () => void }

const parts = [
  { label: 'Name', keys: ['name'] },
  { label: 'Message', keys: ['type', 'source', 'templateId', 'subject', 'content', 'smsText'] },
  { label: 'Audience', keys: ['mode', 'filters', 'people'] },
] as const

/** Another admin saved the campaign first: typed values stay and win, except for the parts taken from the other version. */
export function CampaignConflict({ theirs, draft, onChange, onKeepMine }: CampaignConflictProps) {
  const other = draftOf(theirs)
  const differing = parts.filter(({ keys }) => keys.some((key) => !isSame(key, draft, other)))
  const take = (keys: readonly (keyof CampaignDraft)[]) =>
    onChange(Object.fromEntries(keys.map((key) => [key, other[key]])) as Partial<CampaignDraft>)
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      <ConflictAlert
        noun="campaign"
        parts={differing.map(({ label, keys }) => ({
          label,
          theirs: summary(label, theirs, other),
          take: () => take(keys),
        }))}
        onKeepMine={onKeepMine}
      />
    </div>
  )
}

function isSame(key: keyof CampaignDraft, mine: CampaignDraft, other: CampaignDraft): boolean {
  if (key === 'people') return mine.people.map(({ id }) => id).join() === other.people.map(({ id }) => id).join()
  return JSON.stringify(mine[key]) === JSON.stringify(other[key])
}

function summary(label: (typeof parts)[number]['label'], theirs: Campaign, other: CampaignDraft): string {
  if (label === 'Name') return `“${theirs.name}”`
  if (label === 'Message') return `“${other.subject || other.content || other.smsText || (theirs.templateName ?? '')}”`
  const { mode, people, filters } = audienceDraftOf(theirs.targetFilters)
  return mode === 'manual'
    ? `${people.length} chosen by hand`
    : `by filter, ${filters.status.join(' or ')}${exclusionCount(filters.exclude) > 0 ? ', with exceptions' : ''}`
}
