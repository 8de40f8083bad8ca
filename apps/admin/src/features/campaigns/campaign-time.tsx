import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { dayText, momentText } from './moment-text.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const shortMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const clockWithZone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** `Nov 21, 2026, 2:05 PM` in the browser's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment.format(new Date(at))}</time>
}

/** The same without the year, for dense lists. */
export function ShortMoment({ at }: { at: string }) {
  return <time dateTime={at}>{shortMoment.format(new Date(at))}</time>
}

/** A time in the future, with the name of the browser's time zone. */
export function ZonedMoment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}

/** The date that matters for a campaign now and, in small print below, what happens or happened then. */
export function CampaignDate({ campaign }: { campaign: CampaignSummary }) {
  const { verb, at } = happening(campaign)
  const date = new Date(at)
  const isAhead = campaign.status === 'scheduled'
  return (
    <time dateTime={at} className="flex flex-col">
      <span>{dayText(at)}</span>
      <span className="truncate text-xs text-fg-3">{`${verb} ${(isAhead ? clockWithZone : clock).format(date)}`}</span>
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

/** `40 seconds`, `12 minutes`, `3 hours`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
