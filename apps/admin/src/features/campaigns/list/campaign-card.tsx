import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { RowTitle } from '@velvet/ui/data-table'
import { countText } from '../../../kit/counts.ts'
import { MessageTypeMark } from '../../messages/index.ts'
import { CampaignBadge } from '../campaign-badge.tsx'
import { CampaignButtons } from '../campaign-buttons.tsx'
import { isMeasured, Unmeasured } from '../campaign-numbers.tsx'
import { CampaignDateLine } from '../campaign-time.tsx'
import type { CampaignActions } from '../use-campaign-actions.tsx'
import { CampaignFate, SendingCount } from './campaign-state.tsx'

/** A campaign on a phone. */
export function CampaignCard({ campaign, actions }: { campaign: CampaignSummary; actions: CampaignActions }) {
  const { type, totalSent, emailsSent } = campaign
  const reaction = (count: number) => (isMeasured(type) ? rateText(count, emailsSent) : <Unmeasured />)
  const facts = [
    ['Audience', countText(campaign.targetCount)],
    ['Sent', countText(totalSent)],
    ['Open rate', reaction(campaign.totalOpened)],
    ['Click rate', reaction(campaign.totalClicked)],
  ] as const
  return (
    <article className="flex flex-col gap-2 px-3 py-3 text-sm">
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 text-base">
          <RowTitle className="pointer-coarse:min-h-8" onClick={() => actions.open(campaign)}>
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
      <div className="pointer-coarse:-me-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-fg-3">
          <MessageTypeMark type={type} />
          <CampaignDateLine campaign={campaign} />
        </span>
        <span className="ms-auto">
          <CampaignButtons campaign={campaign} actions={actions} />
        </span>
      </div>
    </article>
  )
}
