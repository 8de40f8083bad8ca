import type { CampaignSummary, CampaignType } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { ProgressBar } from '@velvet/ui/progress-bar'

/** A count as people write it. */
export const countText = (count: number): string => count.toLocaleString('en-US')

/** `1 person`, `1,234 people`. */
export const peopleText = (count: number): string => `${countText(count)} ${count === 1 ? 'person' : 'people'}`

/** A share of what was sent, with the count it stands for (CAMP-07 to CAMP-09). */
function Rate({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return <span className="text-fg-3">{rateText(part, whole)}</span>
  return (
    <span className="flex flex-col">
      <span>{rateText(part, whole)}</span>
      <span className="text-xs text-fg-3">{countText(part)}</span>
    </span>
  )
}

/** A text tells nobody that it was read, so that a rate would be made up. */
export function Unmeasured() {
  return (
    <span className="text-fg-3" title="Texts do not tell whether they were read">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not measured</span>
    </span>
  )
}

/** How a reaction to a campaign is shown in a column. */
export function Reaction({ campaign, part }: { campaign: CampaignSummary; part: number }) {
  return isMeasured(campaign.type) ? <Rate part={part} whole={campaign.emailsSent} /> : <Unmeasured />
}

/** Whether opens and clicks of such a campaign come back at all. */
export const isMeasured = (type: CampaignType): boolean => type !== 'sms'

/** How far a campaign is: what has gone out or failed, out of all that is to go; who is left out gets nothing. */
export function handled({
  totalSent,
  skippedCount,
  failedCount,
  queuedCount,
  unresolvedCount,
  targetCount,
}: CampaignSummary) {
  const done = totalSent + failedCount
  return { done, total: Math.max(targetCount - skippedCount, done + queuedCount + unresolvedCount) }
}

export function SendingBar({ campaign }: { campaign: CampaignSummary }) {
  const { done, total } = handled(campaign)
  return (
    <ProgressBar
      label={`Progress of ${campaign.name}`}
      hideLabel
      value={total === 0 ? undefined : done}
      max={total}
      valueText={`${countText(done)} of ${countText(total)}`}
    />
  )
}
