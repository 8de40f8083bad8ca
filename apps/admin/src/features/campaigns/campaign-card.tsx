import type { Campaign } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { RowTitle } from '@velvet/ui/data-table'
import { CampaignBadge } from './campaign-badge.tsx'
import { CampaignButtons } from './campaign-buttons.tsx'
import type { CampaignRowActions } from './campaign-columns.tsx'
import { countText, Moment } from './campaign-numbers.tsx'
import { CampaignFate, SendingCount } from './campaign-state.tsx'

/** A campaign on a phone. */
export function CampaignCard({ campaign, onOpen, ...buttons }: CampaignRowActions & { campaign: Campaign }) {
  const { totalSent } = campaign
  const facts = [
    ['Audience', countText(campaign.targetCount)],
    ['Delivered', rateText(campaign.totalDelivered, totalSent)],
    ['Open rate', rateText(campaign.totalOpened, totalSent)],
    ['Click rate', rateText(campaign.totalClicked, totalSent)],
  ] as const
  return (
    <article className="flex flex-col gap-2 px-3 py-3 text-sm">
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 text-base">
          <RowTitle className="pointer-coarse:min-h-8" onClick={() => onOpen(campaign)}>
            {campaign.name}
          </RowTitle>
        </h2>
        <SendingCount campaign={campaign} />
        <CampaignBadge campaign={campaign} />
      </div>
      <CampaignFate campaign={campaign} />
      <dl className="grid grid-cols-4 gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-fg-3">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="-me-3 flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-fg-3">
          <Moment at={campaign.createdAt} />
        </span>
        <CampaignButtons campaign={campaign} {...buttons} />
      </div>
    </article>
  )
}
