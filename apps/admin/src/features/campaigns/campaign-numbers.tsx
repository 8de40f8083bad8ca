import type { CampaignSummary, CampaignType } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { countText } from '../../kit/counts.ts'

/** A share of the sent messages, with its count (CAMP-07 to CAMP-09). */
function Rate({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return <span className="text-fg-3">{rateText(part, whole)}</span>
  return (
    <span className="flex flex-col">
      <span>{rateText(part, whole)}</span>
      <span className="text-xs text-fg-3">{countText(part)}</span>
    </span>
  )
}

/** Texts do not report opens or clicks, so no rate can be shown. */
export function Unmeasured() {
  return (
    <span className="text-fg-3" title="Texts do not report opens or clicks">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not measured</span>
    </span>
  )
}

/** How opens or clicks of a campaign show in a column. */
export function Reaction({ campaign, part }: { campaign: CampaignSummary; part: number }) {
  return isMeasured(campaign.type) ? <Rate part={part} whole={campaign.emailsSent} /> : <Unmeasured />
}

/** Whether this type of campaign reports opens and clicks. */
export const isMeasured = (type: CampaignType): boolean => type !== 'sms'

/** The progress of a campaign: sent or failed messages out of all to send; skipped recipients do not count. */
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
