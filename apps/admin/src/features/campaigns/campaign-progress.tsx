import type { Campaign, CampaignProgress } from '@velvet/contracts/campaigns'
import { skipReasons } from '@velvet/contracts/delivery'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { reasonText } from './audience.ts'
import { countText } from './campaign-numbers.tsx'

export type LiveProgressProps = { campaign: Campaign; progress: CampaignProgress }

/** How far, how fast and how long still. */
export function LiveProgress({ campaign, progress }: LiveProgressProps) {
  const { total, states, acceptedPerSecond, secondsLeft, isFilled } = progress
  const done = total - states.queued - states.submitting
  const pace = [
    acceptedPerSecond > 0 ? `${countText(Math.round(acceptedPerSecond))} a second` : '',
    secondsLeft !== null && secondsLeft > 0 ? `about ${durationText(secondsLeft)} left` : '',
  ]
  return (
    <div>
      <ProgressBar
        label={campaign.paused ? 'Paused' : 'Sending'}
        value={isFilled ? done : undefined}
        max={total}
        valueText={isFilled ? `${countText(done)} of ${countText(total)}` : `${countText(total)} found so far`}
      />
      <p className="mt-1.5 min-h-4 text-xs text-fg-3">{pace.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

type Failure = CampaignProgress['errors'][number]

function causeText(status: Failure['status'], code: string, message: string | null): string {
  const reason = status === 'skipped' ? skipReasons.find((known) => known === code) : undefined
  return reason ? reasonText(reason) : (message ?? code.replaceAll('_', ' '))
}

/** What was not delivered, grouped by its cause. */
export function CampaignErrors({ errors }: { errors: CampaignProgress['errors'] }) {
  return (
    <section>
      <h3 className="font-semibold">Not delivered</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {errors.map(({ status, code, message, count }) => (
          <li key={`${status} ${code}`} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 break-words text-fg-2">{causeText(status, code, message)}</span>
            <span className="shrink-0 font-medium">{countText(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
