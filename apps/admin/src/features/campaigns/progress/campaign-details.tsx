import type { Campaign } from '@velvet/contracts/campaigns'
import { DescriptionList } from '@velvet/ui/description-list'
import { Dialog } from '@velvet/ui/dialog'
import { CampaignBadge } from '../campaign-badge.tsx'
import { subjectOf } from '../list/campaign-columns.tsx'
import { pace } from '../list/campaign-list.queries.ts'
import { RecipientList } from '../recipients/recipient-list.tsx'
import type { CampaignActions } from '../use-campaign-actions.tsx'
import { CampaignAlerts } from './campaign-alerts.tsx'
import { campaignFacts } from './campaign-facts.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignProblems } from './campaign-problems.tsx'
import { useCampaignProgress } from './campaign-progress.queries.ts'
import { DetailsFooter } from './details-footer.tsx'
import { DetailsPart } from './details-part.tsx'
import { LeftOut } from './left-out.tsx'
import { LiveConsole } from './live-console.tsx'
import { NeedsReview } from './needs-review.tsx'
import { WrittenMessage } from './written-message.tsx'

export type CampaignDetailsProps = {
  campaign: Campaign
  open: boolean
  onClose: () => void
  actions: CampaignActions
  isLive: boolean
}

/** Everything about one campaign, live while it is sent; the recipients only once it was sent (CAMP-50 to CAMP-53). */
export function CampaignDetails({ campaign, open, onClose, actions, isLive }: CampaignDetailsProps) {
  const { status, audienceReceipt } = campaign
  const wasSent = status !== 'draft' && status !== 'scheduled'
  const interval = open ? pace([campaign], isLive || status === 'sending') : false
  const progress = useCampaignProgress(campaign, interval).data
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      placement="end"
      size="lg"
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {campaign.name} <CampaignBadge campaign={campaign} />
        </span>
      }
      description={<span className="line-clamp-2">{subjectOf(campaign)}</span>}
      footer={<DetailsFooter campaign={campaign} actions={actions} />}
    >
      <div className="flex flex-col gap-6">
        <CampaignAlerts campaign={campaign} />
        {status === 'sending' && progress ? <LiveConsole progress={progress} waiting={campaign.waiting} /> : null}
        {wasSent ? <CampaignFigures campaign={campaign} /> : null}
        {progress && progress.states.needs_review > 0 ? (
          <NeedsReview campaign={campaign} count={progress.states.needs_review} interval={interval} />
        ) : null}
        {progress ? <CampaignProblems errors={progress.errors} receipt={audienceReceipt} /> : null}
        {audienceReceipt ? <LeftOut receipt={audienceReceipt} /> : null}
        {campaign.content ? <WrittenMessage type={campaign.type} content={campaign.content} isOpen={!wasSent} /> : null}
        <DetailsPart title="About this campaign">
          <DescriptionList items={campaignFacts(campaign)} />
        </DetailsPart>
        {wasSent ? <RecipientList campaign={campaign} interval={interval} /> : null}
      </div>
    </Dialog>
  )
}
