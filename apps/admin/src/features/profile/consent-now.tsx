import type { Applicant } from '@velvet/contracts/applicants'
import { type Channel, channels } from '@velvet/contracts/delivery'
import type { ConsentEvent, Suppression } from '@velvet/contracts/suppressions'
import { consentLabels } from '@velvet/domain/applicants'
import { becauseOf, maskAddress } from '@velvet/domain/suppressions'
import { Badge, type BadgeTone } from '@velvet/ui/badge'
import { DescriptionList } from '@velvet/ui/description-list'
import { Ban } from 'lucide-react'
import { dayText, hintOf } from '../suppressions/index.ts'

export type ConsentNowProps = {
  applicant: Applicant
  /** Newest first. */
  events: readonly ConsentEvent[]
  suppressions: readonly Suppression[]
}

const canBeContacted = 'Can be contacted'

const labels: Record<Channel, string> = { email: 'Email', sms: 'Texts' }

/** The state of each channel: can be contacted, no consent, opted out, or suppressed and why. */
export function ConsentNow(props: ConsentNowProps) {
  return (
    <DescriptionList
      items={channels.map((channel) => ({ label: labels[channel], value: <Now channel={channel} {...props} /> }))}
    />
  )
}

type NowProps = ConsentNowProps & { channel: Channel }

function Now(props: NowProps) {
  const { tone, label } = stateOf(props)
  const said = props.events.find(({ channel }) => channel === props.channel)?.action
  return (
    <span className="flex min-w-0 flex-col items-start gap-1.5">
      <Badge tone={tone} {...(label === 'Suppressed' ? { icon: <Ban /> } : {})}>
        {label}
      </Badge>
      {label === canBeContacted && said === 'not_asserted' ? (
        <span className="text-fg-2">By default, because no choice was made.</span>
      ) : null}
      {props.suppressions
        .filter(({ channel }) => channel === props.channel)
        .map((closed) => (
          <span key={closed.id} className="break-words text-fg-2">
            {hintOf(closed)} has been suppressed since {dayText(closed.createdAt)} because {becauseOf[closed.reason]}.
            {closed.note ? ` “${closed.note}”` : ''}
          </span>
        ))}
    </span>
  )
}

function stateOf({ applicant, suppressions, channel }: NowProps): {
  tone: BadgeTone
  label: string
} {
  const address = channel === 'email' ? applicant.email : applicant.phone
  if (!address?.trim()) return { tone: 'neutral', label: channel === 'email' ? 'No email address' : 'No phone number' }
  const mask = maskAddress(channel, address)
  if (suppressions.some((closed) => closed.channel === channel && (closed.hint === null || closed.hint === mask)))
    return { tone: 'declined', label: 'Suppressed' }
  const state = channel === 'email' ? applicant.emailConsent : applicant.smsConsent
  return state === 'opted_in'
    ? { tone: 'approved', label: canBeContacted }
    : { tone: 'neutral', label: consentLabels[state] }
}
