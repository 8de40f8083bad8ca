import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Alert } from '@velvet/ui/alert'
import { ZonedMoment } from './campaign-time.tsx'

/** What stands in the way of a campaign, or is about to happen to it, each with the next step. */
export function CampaignAlerts({ campaign }: { campaign: CampaignSummary }) {
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
    </>
  )
}
