import type { Campaign } from '@velvet/contracts/campaigns'
import { rateText } from '@velvet/domain/campaigns'
import { Alert } from '@velvet/ui/alert'
import { DescriptionList } from '@velvet/ui/description-list'
import { Dialog } from '@velvet/ui/dialog'
import { CampaignBadge } from './campaign-badge.tsx'
import { countText, Moment } from './campaign-numbers.tsx'
import { CampaignErrors, LiveProgress } from './campaign-progress.tsx'
import { useCampaignProgress } from './campaigns.queries.ts'
import { RecipientList } from './recipient-list.tsx'

export type CampaignDetailsProps = { campaign: Campaign; open: boolean; onClose: () => void }

/** Everything about one campaign; its recipients once it has ended (CAMP-50 to CAMP-53). */
export function CampaignDetails({ campaign, open, onClose }: CampaignDetailsProps) {
  const progress = useCampaignProgress(campaign).data
  const { status, pauseReason, failureReason } = campaign
  const hasEnded = status === 'completed' || status === 'failed'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      placement="end"
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {campaign.name} <CampaignBadge campaign={campaign} />
        </span>
      }
      description={campaign.content?.subject}
    >
      <div className="flex flex-col gap-6">
        {pauseReason ? <Alert tone="warning">{pauseReason}</Alert> : null}
        {failureReason && failureReason !== 'cancelled' ? <Alert tone="danger">{failureReason}</Alert> : null}
        {status === 'sending' && progress ? <LiveProgress campaign={campaign} progress={progress} /> : null}
        <DescriptionList items={numbers(campaign)} />
        {progress && progress.errors.length > 0 ? <CampaignErrors errors={progress.errors} /> : null}
        {hasEnded ? <RecipientList campaignId={campaign.id} /> : null}
      </div>
    </Dialog>
  )
}

function numbers(campaign: Campaign) {
  const { totalSent, createdBy, sentAt, completedAt } = campaign
  const share = (part: number) => `${countText(part)} · ${rateText(part, totalSent)}`
  return [
    { label: 'Audience', value: countText(campaign.targetCount) },
    { label: 'Sent', value: countText(totalSent) },
    { label: 'Delivered', value: share(campaign.totalDelivered) },
    { label: 'Opened', value: share(campaign.totalOpened) },
    { label: 'Clicked', value: share(campaign.totalClicked) },
    { label: 'Bounced', value: share(campaign.totalBounced) },
    { label: 'Unsubscribed', value: share(campaign.totalUnsubscribed) },
    { label: 'Skipped', value: countText(campaign.skippedCount) },
    { label: 'Failed', value: countText(campaign.failedCount) },
    ...(campaign.unresolvedCount > 0 ? [{ label: 'Unresolved', value: countText(campaign.unresolvedCount) }] : []),
    {
      label: 'Created',
      value: (
        <>
          <Moment at={campaign.createdAt} />
          {createdBy ? ` by ${createdBy}` : ''}
        </>
      ),
    },
    ...(sentAt ? [{ label: 'Sent at', value: <Moment at={sentAt} /> }] : []),
    ...(completedAt ? [{ label: 'Completed', value: <Moment at={completedAt} /> }] : []),
  ]
}
