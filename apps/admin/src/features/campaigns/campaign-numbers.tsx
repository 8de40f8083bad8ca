import type { Campaign } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { ProgressBar } from '@velvet/ui/progress-bar'

/** A count as people write it. */
export const countText = (count: number): string => count.toLocaleString('en-US')

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment.format(new Date(at))}</time>
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The day and, in small under it, the time and who it was. */
export function MomentAndAuthor({ at, author }: { at: string; author: string | null }) {
  const date = new Date(at)
  return (
    <span className="flex flex-col">
      <time dateTime={at}>{day.format(date)}</time>
      <span className="truncate text-xs text-fg-3">
        {clock.format(date)}
        {author ? ` by ${author}` : ''}
      </span>
    </span>
  )
}

/** A share of what was sent, with the count it stands for (CAMP-07 to CAMP-09). */
export function Rate({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return <span className="text-fg-3">{rateText(part, whole)}</span>
  return (
    <span className="flex flex-col">
      <span>{rateText(part, whole)}</span>
      <span className="text-xs text-fg-3">{countText(part)}</span>
    </span>
  )
}

/** How far a campaign is: everyone it has dealt with, sent to or not, out of its audience. */
export function handled({ totalSent, skippedCount, failedCount, queuedCount, targetCount }: Campaign) {
  const done = totalSent + skippedCount + failedCount
  return { done, total: Math.max(targetCount, done + queuedCount) }
}

export function SendingBar({ campaign }: { campaign: Campaign }) {
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
