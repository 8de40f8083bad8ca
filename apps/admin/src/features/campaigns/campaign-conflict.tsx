import type { Campaign } from '@velvet/contracts/campaigns'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { audienceDraftOf } from './audience-draft.ts'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'
import type { Change } from './use-campaign-draft.ts'

export type CampaignConflictProps = { theirs: Campaign; draft: CampaignDraft; onChange: Change; onKeepMine: () => void }

const parts = [
  { label: 'Name', keys: ['name'] },
  { label: 'Message', keys: ['type', 'source', 'templateId', 'subject', 'content', 'smsText'] },
  { label: 'Audience', keys: ['mode', 'filters', 'people'] },
] as const

/** Somebody else saved the campaign meanwhile: what is typed stays and wins, unless one takes a part of theirs. */
export function CampaignConflict({ theirs, draft, onChange, onKeepMine }: CampaignConflictProps) {
  const other = draftOf(theirs)
  const differing = parts.filter(({ keys }) => keys.some((key) => !isSame(key, draft, other)))
  const take = (keys: readonly (keyof CampaignDraft)[]) =>
    onChange(Object.fromEntries(keys.map((key) => [key, other[key]])) as Partial<CampaignDraft>)
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      <Alert
        tone="warning"
        title="Somebody else changed this campaign in the meantime"
        actions={
          <Button size="sm" onClick={onKeepMine}>
            {differing.length === 0 ? 'Dismiss' : 'Keep mine'}
          </Button>
        }
      >
        <p>
          {differing.length === 0
            ? 'Both say the same now.'
            : 'What you typed is still here, and replaces theirs when you save again.'}
        </p>
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {differing.map(({ label, keys }) => (
            <li key={label} className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">
                {label}, theirs: <span className="font-medium">{summary(label, theirs, other)}</span>
              </span>
              <Button size="sm" aria-label={`Use theirs: ${label}`} onClick={() => take(keys)}>
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
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
  return mode === 'manual' ? `${people.length} chosen by hand` : `by filter, ${filters.status.join(' or ')}`
}
