import type { Campaign } from '@velvet/contracts/campaigns'
import { Alert } from '@velvet/ui/alert'
import { DescriptionList } from '@velvet/ui/description-list'
import { Dialog } from '@velvet/ui/dialog'
import { CampaignBadge } from './campaign-badge.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
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
        {status === 'sending' || hasEnded ? <CampaignFigures campaign={campaign} /> : null}
        <DescriptionList items={circumstances(campaign)} />
        {progress && progress.errors.length > 0 ? <CampaignErrors errors={progress.errors} /> : null}
        {hasEnded ? <RecipientList campaignId={campaign.id} /> : null}
      </div>
    </Dialog>
  )
}

function circumstances({ targetCount, unresolvedCount, createdAt, createdBy, sentAt, completedAt }: Campaign) {
  return [
    { label: 'Audience', value: countText(targetCount) },
    ...(unresolvedCount > 0 ? [{ label: 'Unresolved', value: countText(unresolvedCount) }] : []),
    {
      label: 'Created',
      value: (
        <>
          <Moment at={createdAt} />
          {createdBy ? ` by ${createdBy}` : ''}
        </>
      ),
    },
    ...(sentAt ? [{ label: 'Sent', value: <Moment at={sentAt} /> }] : []),
    ...(completedAt ? [{ label: 'Completed', value: <Moment at={completedAt} /> }] : []),
  ]
}
