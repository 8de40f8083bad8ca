import type { Campaign } from '@velvet/contracts/campaigns'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { CampaignBadge } from './campaign-badge.tsx'
import { CampaignButtons, type CampaignButtonsProps } from './campaign-buttons.tsx'
import { countText, handled, Moment, Rate, SendingBar } from './campaign-numbers.tsx'

export type CampaignRowActions = Omit<CampaignButtonsProps, 'campaign'> & { onOpen: (campaign: Campaign) => void }

/** The columns of the campaign table (CAMP-06 to CAMP-09). */
export const campaignColumns = ({ onOpen, ...buttons }: CampaignRowActions): readonly DataColumn<Campaign>[] => [
  {
    key: 'name',
    header: 'Campaign',
    pinned: true,
    cell: (campaign) => (
      <span className="block min-w-0">
        <RowTitle onClick={() => onOpen(campaign)}>{campaign.name}</RowTitle>
        <span className="block truncate text-xs text-fg-3">{campaign.content?.subject}</span>
      </span>
    ),
  },
  { key: 'status', header: 'Status', width: 172, cell: (campaign) => <CampaignState campaign={campaign} /> },
  { key: 'audience', header: 'Audience', width: 96, align: 'end', cell: ({ targetCount }) => countText(targetCount) },
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
    width: 186,
    cell: ({ createdAt, createdBy }) => (
      <span className="block">
        <Moment at={createdAt} />
        {createdBy ? <span className="block truncate text-xs text-fg-3">by {createdBy}</span> : null}
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 156,
    align: 'end',
    cell: (campaign) => <CampaignButtons campaign={campaign} {...buttons} />,
  },
]

/** The badge and, under it, how far a sending one is or why one stands still. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { status, pauseReason, failureReason } = campaign
  const reason = failureReason === 'cancelled' ? null : (failureReason ?? pauseReason)
  if (status !== 'sending')
    return (
      <span className="flex flex-col items-start gap-0.5">
        <CampaignBadge campaign={campaign} />
        {reason ? <Reason text={reason} /> : null}
      </span>
    )
  const { done, total } = handled(campaign)
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center justify-between gap-2">
        <CampaignBadge campaign={campaign} />
        <span className="text-xs text-fg-3">
          {countText(done)} / {countText(total)}
        </span>
      </span>
      {reason ? <Reason text={reason} /> : <SendingBar campaign={campaign} />}
    </span>
  )
}

function Reason({ text }: { text: string }) {
  return (
    <span title={text} className="max-w-full truncate text-xs text-danger">
      {text}
    </span>
  )
}
