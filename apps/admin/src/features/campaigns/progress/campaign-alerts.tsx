import type { Campaign } from '@velvet/contracts/campaigns'
import { areTooManyComplaints, maxComplaintShare, rateText } from '@velvet/domain/campaigns'
import { Alert } from '@velvet/ui/alert'
import { countText } from '../../../kit/counts.ts'
import { ZonedMoment } from '../../../kit/time/moments.tsx'
import { mayRetry } from './use-retry-failed.tsx'

/** Problems of a campaign or for later ones, and its schedule, each with the next step. */
export function CampaignAlerts({ campaign }: { campaign: Campaign }) {
  const { status, paused, pauseReason, failureReason, notice, scheduledAt } = campaign
  return (
    <>
      {status === 'scheduled' && scheduledAt ? (
        <Alert title="Scheduled">
          It goes out <ZonedMoment at={scheduledAt} />, to everyone who can be reached then.
        </Alert>
      ) : null}
      {notice ? (
        <Alert tone="warning" title="It was not sent on schedule">
          <p>{notice}</p>
          {status === 'draft' ? <p className="mt-1">Send it now, or choose Edit to set a new time.</p> : null}
        </Alert>
      ) : null}
      {paused && pauseReason ? (
        <Alert tone="warning" title="Sending is on hold">
          <p>{pauseReason}</p>
          <p className="mt-1">No message is lost: queued messages wait. Resume when this is fixed.</p>
        </Alert>
      ) : null}
      {failureReason === 'cancelled' ? (
        <Alert title="Canceled">
          Queued messages were never sent. To message these people after all, duplicate the campaign.
        </Alert>
      ) : failureReason ? (
        <Alert tone="danger" title="Sending failed">
          <p>{failureReason}</p>
          <p className="mt-1">
            {mayRetry(campaign)
              ? 'Fix this, then press Retry failed.'
              : 'Fix this, then duplicate the campaign and send the copy.'}
          </p>
        </Alert>
      ) : null}
      <Complaints campaign={campaign} />
    </>
  )
}

/** During sending, too many complaints pause the campaign, but most complaints arrive after it has ended. */
function Complaints({ campaign: { status, totalComplained, emailsDelivered } }: { campaign: Campaign }) {
  const hasEnded = status === 'completed' || status === 'failed'
  if (!hasEnded || !areTooManyComplaints({ complaints: totalComplained, delivered: emailsDelivered })) return null
  return (
    <Alert tone="warning" title="Too many recipients marked it as spam">
      <p>
        {`${countText(totalComplained)} of ${countText(emailsDelivered)} recipients did (${rateText(totalComplained, emailsDelivered)}). At ${rateText(maxComplaintShare, 1)} or more, email providers start to block your email to everyone.`}
      </p>
      <p className="mt-1">
        Before the next campaign, choose an audience that expects to hear from you, and say at the start who is writing
        and why. Recipients who complained get no more campaign email.
      </p>
    </Alert>
  )
}
