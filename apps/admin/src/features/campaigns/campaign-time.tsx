import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { dayText } from '../../kit/time/moment-text.ts'
import { Moment, ZonedMoment } from '../../kit/time/moments.tsx'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const clockWithZone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The date that matters for a campaign now and, in small print below, what happens or happened then. */
export function CampaignDate({ campaign }: { campaign: CampaignSummary }) {
  const { verb, at } = happening(campaign)
  const date = new Date(at)
  const isAhead = campaign.status === 'scheduled'
  const moment = `${verb} ${(isAhead ? clockWithZone : clock).format(date)}`
  return (
    <time dateTime={at} className="flex flex-col">
      <span>{dayText(at)}</span>
      <span className="truncate text-xs text-fg-3" title={moment}>
        {moment}
      </span>
    </time>
  )
}

/** The same in one line. */
export function CampaignDateLine({ campaign }: { campaign: CampaignSummary }) {
  const { verb, at } = happening(campaign)
  return (
    <span>
      {verb} {campaign.status === 'scheduled' ? <ZonedMoment at={at} /> : <Moment at={at} />}
    </span>
  )
}

function happening({ status, createdAt, scheduledAt, sentAt }: CampaignSummary): { verb: string; at: string } {
  if (status === 'scheduled' && scheduledAt) return { verb: 'Goes out', at: scheduledAt }
  if (status === 'sending' && sentAt) return { verb: 'Started', at: sentAt }
  return sentAt ? { verb: 'Sent', at: sentAt } : { verb: 'Created', at: createdAt }
}
