import type { Campaign } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { countText } from '../../../kit/counts.ts'
import { isMeasured } from '../campaign-numbers.tsx'

type Figure = { label: string; count: number; rate?: string }

/**
 * The results of a campaign, as counts and as shares of the sent messages (CAMP-07 to CAMP-09). Opens, clicks, and bounces are shares
 * of the emails among them, complaints of the delivered emails.
 */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const machines = campaign.totalMachineOpened
  return (
    <div className="flex flex-col gap-1.5">
      <dl
        className={`grid shrink-0 gap-px overflow-hidden rounded-dialog border border-line bg-line max-xs:grid-cols-2 ${isMeasured(campaign.type) ? 'grid-cols-3' : 'grid-cols-4'}`}
      >
        {figuresOf(campaign).map(({ label, count, rate }) => (
          <div key={label} className="bg-surface px-3.5 py-2.5 max-xs:last:odd:col-span-2">
            <dt className="text-xs text-fg-3">{label}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
              <span className="text-xl font-semibold">{countText(count)}</span>
              {rate ? <span className="text-xs text-fg-3">{rate}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {machines > 0 && isMeasured(campaign.type) ? (
        <p className="text-xs text-fg-3">
          {`${countText(machines)} more ${machines === 1 ? 'was' : 'were'} opened automatically by an email app or a scanner, which does not count.`}
        </p>
      ) : null}
    </div>
  )
}

function figuresOf(campaign: Campaign): Figure[] {
  const { totalSent, emailsSent } = campaign
  const share = (label: string, count: number, whole = emailsSent): Figure => ({
    label,
    count,
    rate: rateText(count, whole),
  })
  const reactions = isMeasured(campaign.type)
    ? [
        share('Opened', campaign.totalOpened),
        share('Clicked', campaign.totalClicked),
        share('Bounced', campaign.totalBounced),
        // By email, and by STOP.
        share('Unsubscribed', campaign.totalUnsubscribed, totalSent),
        share('Marked as spam', campaign.totalComplained, campaign.emailsDelivered),
      ]
    : []
  return [
    { label: 'Sent', count: totalSent },
    share('Delivered', campaign.totalDelivered, totalSent),
    ...reactions,
    { label: 'Skipped', count: campaign.skippedCount },
    { label: 'Failed', count: campaign.failedCount },
  ]
}
