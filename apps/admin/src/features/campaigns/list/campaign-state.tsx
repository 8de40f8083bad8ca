import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { countText } from '../../../kit/counts.ts'
import { CampaignBadge } from '../campaign-badge.tsx'
import { handled, SendingBar } from '../campaign-numbers.tsx'
import { waitingText } from '../progress/waiting-text.ts'

/** The status badge and, under it, the progress of a campaign or why it is stopped. */
export function CampaignState({ campaign }: { campaign: CampaignSummary }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center justify-between gap-2">
        <CampaignBadge campaign={campaign} />
        <SendingCount campaign={campaign} />
      </span>
      <CampaignFate campaign={campaign} />
    </span>
  )
}

/** `400 / 1,234` during sending. */
export function SendingCount({ campaign }: { campaign: CampaignSummary }) {
  if (campaign.status !== 'sending') return null
  const { done, total } = handled(campaign)
  return (
    <span className="text-xs whitespace-nowrap text-fg-3">
      {countText(done)} / {countText(total)}
    </span>
  )
}

/** Why a campaign is paused, failed, or missed its schedule; otherwise its progress during sending. */
export function CampaignFate({ campaign }: { campaign: CampaignSummary }) {
  const { status, pauseReason, failureReason, notice, waiting } = campaign
  const reason = failureReason === 'cancelled' ? null : (failureReason ?? pauseReason)
  const words = reason ?? notice ?? (waiting ? waitingText(waiting) : null)
  if (words)
    return (
      <span title={words} className={`max-w-full truncate text-xs ${reason ? 'text-danger' : 'text-pend-fg'}`}>
        {words}
      </span>
    )
  if (status === 'sending') return <SendingBar campaign={campaign} />
  return <Review count={campaign.unresolvedCount} />
}

/** The unresolved messages of an ended campaign. */
function Review({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="text-xs text-pend-fg">{`${countText(count)} unresolved`}</span>
}
