import type { Campaign } from '@velvet/contracts/campaigns'
import type { ReactNode } from 'react'
import { countText } from '../../../kit/counts.ts'
import { durationText, Moment, ZonedMoment } from '../../../kit/time/moments.tsx'
import { typeLabels } from '../../messages/index.ts'
import { exclusionCount, exclusionsOf } from '../audience/audience-draft.ts'
import { ExclusionWords } from '../audience/exclusion-words.tsx'

type Fact = { label: string; value: ReactNode }

/** The campaign's type, audience, creator, and dates. */
export function campaignFacts(campaign: Campaign): Fact[] {
  const { type, targetCount, unresolvedCount, templateName, createdAt, createdBy, scheduledAt, sentAt, completedAt } =
    campaign
  const exclude = exclusionsOf(campaign.targetFilters)
  const facts: (Fact | false)[] = [
    { label: 'Type', value: typeLabels[type] },
    { label: 'Audience', value: countText(targetCount) },
    exclusionCount(exclude) > 0 && { label: 'Except', value: <ExclusionWords exclude={exclude} /> },
    unresolvedCount > 0 && { label: 'Unresolved', value: countText(unresolvedCount) },
    templateName !== null && { label: 'Template', value: templateName },
    {
      label: 'Created',
      value: (
        <>
          <Moment at={createdAt} />
          {createdBy ? ` by ${createdBy}` : ''}
        </>
      ),
    },
    scheduledAt !== null && { label: 'Scheduled', value: <ZonedMoment at={scheduledAt} /> },
    sentAt !== null && { label: campaign.status === 'sending' ? 'Started' : 'Sent', value: <Moment at={sentAt} /> },
    completedAt !== null && {
      label: campaign.status === 'failed' ? 'Ended' : 'Completed',
      value: <Completed at={completedAt} since={sentAt} />,
    },
  ]
  return facts.filter((fact) => fact !== false)
}

function Completed({ at, since }: { at: string; since: string | null }) {
  const seconds = since === null ? 0 : Math.round((Date.parse(at) - Date.parse(since)) / 1000)
  return (
    <>
      <Moment at={at} />
      {seconds > 0 ? `, after ${durationText(seconds)}` : ''}
    </>
  )
}
