import type { Campaign } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { countText } from './campaign-numbers.tsx'

/** What became of the messages of a campaign, in counts and as shares of what was sent (CAMP-07 to CAMP-09). */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { totalSent } = campaign
  const share = (count: number) => ({ count, rate: rateText(count, totalSent) })
  const figures: readonly { label: string; count: number; rate?: string }[] = [
    { label: 'Sent', count: totalSent },
    { label: 'Delivered', ...share(campaign.totalDelivered) },
    { label: 'Opened', ...share(campaign.totalOpened) },
    { label: 'Clicked', ...share(campaign.totalClicked) },
    { label: 'Bounced', ...share(campaign.totalBounced) },
    { label: 'Unsubscribed', ...share(campaign.totalUnsubscribed) },
    { label: 'Skipped', count: campaign.skippedCount },
    { label: 'Failed', count: campaign.failedCount },
  ]
  return (
    <dl className="grid shrink-0 grid-cols-4 gap-px overflow-hidden rounded-dialog border border-line bg-line max-xs:grid-cols-2">
      {figures.map(({ label, count, rate }) => (
        <div key={label} className="bg-surface px-3.5 py-2.5">
          <dt className="text-xs text-fg-3">{label}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-xl font-semibold">{countText(count)}</span>
            {rate ? <span className="text-xs text-fg-3">{rate}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
