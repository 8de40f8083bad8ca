import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { countText } from '../../../kit/counts.ts'
import { typeLabels } from '../../messages/index.ts'
import { CampaignButtons } from '../campaign-buttons.tsx'
import { Reaction } from '../campaign-numbers.tsx'
import { CampaignDate } from '../campaign-time.tsx'
import type { CampaignActions } from '../use-campaign-actions.tsx'
import { CampaignState } from './campaign-state.tsx'

/** The columns of the campaign table (CAMP-06 to CAMP-09). */
export const campaignColumns = (actions: CampaignActions): readonly DataColumn<CampaignSummary>[] => [
  {
    key: 'name',
    header: 'Campaign',
    pinned: 'start',
    minWidth: 164,
    cell: (campaign) => (
      <span className="block min-w-0">
        <RowTitle onClick={() => actions.open(campaign)}>{campaign.name}</RowTitle>
        <span className="block truncate text-xs text-fg-3">{subjectOf(campaign)}</span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', width: 100, cell: ({ type }) => typeLabels[type] },
  { key: 'status', header: 'Status', width: 136, cell: (campaign) => <CampaignState campaign={campaign} /> },
  { key: 'audience', header: 'Audience', width: 76, align: 'end', cell: ({ targetCount }) => countText(targetCount) },
  { key: 'sent', header: 'Sent', width: 116, align: 'end', cell: (campaign) => <Sent campaign={campaign} /> },
  {
    key: 'open',
    header: 'Open rate',
    width: 76,
    align: 'end',
    cell: (campaign) => <Reaction campaign={campaign} part={campaign.totalOpened} />,
  },
  {
    key: 'click',
    header: 'Click rate',
    width: 76,
    align: 'end',
    cell: (campaign) => <Reaction campaign={campaign} part={campaign.totalClicked} />,
  },
  { key: 'date', header: 'Date', width: 116, cell: (campaign) => <CampaignDate campaign={campaign} /> },
  {
    key: 'actions',
    header: 'Actions',
    width: 200,
    align: 'end',
    pinned: 'end',
    cell: (campaign) => <CampaignButtons campaign={campaign} actions={actions} />,
  },
]

/** The line under a campaign's name: the subject or, for a text, its beginning. */
export const subjectOf = ({ excerpt }: CampaignSummary): string | undefined => excerpt ?? undefined

function Sent({ campaign: { totalSent, totalDelivered } }: { campaign: CampaignSummary }) {
  if (totalSent === 0) return <span className="text-fg-3">0</span>
  return (
    <span className="flex flex-col">
      <span>{countText(totalSent)}</span>
      <span className="text-xs text-fg-3">{`${rateText(totalDelivered, totalSent)} delivered`}</span>
    </span>
  )
}
