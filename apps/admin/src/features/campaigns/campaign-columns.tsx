import type { Campaign } from '@velvet/contracts/campaigns'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { CampaignButtons, type CampaignButtonsProps } from './campaign-buttons.tsx'
import { countText, MomentAndAuthor, Rate } from './campaign-numbers.tsx'
import { CampaignState } from './campaign-state.tsx'

export type CampaignRowActions = Omit<CampaignButtonsProps, 'campaign'> & { onOpen: (campaign: Campaign) => void }

/** The columns of the campaign table (CAMP-06 to CAMP-09). */
export const campaignColumns = ({ onOpen, ...buttons }: CampaignRowActions): readonly DataColumn<Campaign>[] => [
  {
    key: 'name',
    header: 'Campaign',
    pinned: 'start',
    minWidth: 190,
    cell: (campaign) => (
      <span className="block min-w-0">
        <RowTitle onClick={() => onOpen(campaign)}>{campaign.name}</RowTitle>
        <span className="block truncate text-xs text-fg-3">{campaign.content?.subject}</span>
      </span>
    ),
  },
  { key: 'status', header: 'Status', width: 164, cell: (campaign) => <CampaignState campaign={campaign} /> },
  { key: 'audience', header: 'Audience', width: 92, align: 'end', cell: ({ targetCount }) => countText(targetCount) },
  {
    key: 'delivered',
    header: 'Delivered',
    width: 100,
    align: 'end',
    cell: (campaign) => <Rate part={campaign.totalDelivered} whole={campaign.totalSent} />,
  },
  {
    key: 'open',
    header: 'Open rate',
    width: 100,
    align: 'end',
    cell: (campaign) => <Rate part={campaign.totalOpened} whole={campaign.totalSent} />,
  },
  {
    key: 'click',
    header: 'Click rate',
    width: 100,
    align: 'end',
    cell: (campaign) => <Rate part={campaign.totalClicked} whole={campaign.totalSent} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: 136,
    cell: ({ createdAt, createdBy }) => <MomentAndAuthor at={createdAt} author={createdBy} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 180,
    align: 'end',
    pinned: 'end',
    cell: (campaign) => <CampaignButtons campaign={campaign} {...buttons} />,
  },
]
