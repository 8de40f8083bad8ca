import type { Campaign } from '@velvet/contracts/campaigns'
import { CampaignBadge } from './campaign-badge.tsx'
import { countText, handled, SendingBar } from './campaign-numbers.tsx'

/** The badge and, under it, how far a sending campaign is or why one stands still. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
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

/** `400 / 1,234` while a campaign is sent. */
export function SendingCount({ campaign }: { campaign: Campaign }) {
  if (campaign.status !== 'sending') return null
  const { done, total } = handled(campaign)
  return (
    <span className="text-xs whitespace-nowrap text-fg-3">
      {countText(done)} / {countText(total)}
    </span>
  )
}

/** Why a campaign stands still or came to nothing; otherwise how far a sending one is. */
export function CampaignFate({ campaign }: { campaign: Campaign }) {
  const { status, pauseReason, failureReason } = campaign
  const reason = failureReason === 'cancelled' ? null : (failureReason ?? pauseReason)
  if (reason)
    return (
      <span title={reason} className="max-w-full truncate text-xs text-danger">
        {reason}
      </span>
    )
  return status === 'sending' ? <SendingBar campaign={campaign} /> : null
}
