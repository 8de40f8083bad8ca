import type { Campaign } from '@velvet/contracts/campaigns'
import { areTooManyComplaints, maxComplaintShare, rateText } from '@velvet/domain/campaigns'
import { Alert } from '@velvet/ui/alert'
import { countText } from './campaign-numbers.tsx'
import { ZonedMoment } from './campaign-time.tsx'

/** What stands in the way of a campaign or of those after it, or is about to happen to it, each with the next step. */
export function CampaignAlerts({ campaign }: { campaign: Campaign }) {
  const { status, paused, pauseReason, failureReason, notice, scheduledAt } = campaign
  return (
    <>
      {status === 'scheduled' && scheduledAt ? (
        <Alert title="Scheduled">
          It goes out <ZonedMoment at={scheduledAt} />, to whoever can be reached then.
        </Alert>
      ) : null}
      {notice ? (
        <Alert tone="warning" title="It was not sent at its time">
          <p>{notice}</p>
          {status === 'draft' ? <p className="mt-1">Send it now, or give it a new time with Edit.</p> : null}
        </Alert>
      ) : null}
      {paused && pauseReason ? (
        <Alert tone="warning" title="Sending is on hold">
          <p>{pauseReason}</p>
          <p className="mt-1">Nobody is lost: what is queued waits. Resume once that is settled.</p>
        </Alert>
      ) : null}
      {failureReason === 'cancelled' ? (
        <Alert title="Cancelled">
          What was queued was never sent. Duplicate it to write to these people after all.
        </Alert>
      ) : failureReason ? (
        <Alert tone="danger" title="It failed">
          <p>{failureReason}</p>
          <p className="mt-1">Put that right, then duplicate it and send the copy.</p>
        </Alert>
      ) : null}
      <Complaints campaign={campaign} />
    </>
  )
}

/** While a campaign is sent, complaints hold it; most come in once it is over. */
function Complaints({ campaign: { status, totalComplained, emailsDelivered } }: { campaign: Campaign }) {
  const hasEnded = status === 'completed' || status === 'failed'
  if (!hasEnded || !areTooManyComplaints({ complaints: totalComplained, delivered: emailsDelivered })) return null
  return (
    <Alert tone="warning" title="Too many marked it as spam">
      <p>
        {`${countText(totalComplained)} of ${countText(emailsDelivered)} who got it did so, ${rateText(totalComplained, emailsDelivered)}. Above ${rateText(maxComplaintShare, 1)} mail programs begin to keep later emails of yours from everybody.`}
      </p>
      <p className="mt-1">
        Before the next campaign, choose an audience that expects to hear from you and say early who writes and why. Who
        complained gets no more campaign email.
      </p>
    </Alert>
  )
}
