import type { Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import { displayName } from '@velvet/domain/applicants'
import { Badge } from '@velvet/ui/badge'
import { RowTitle } from '@velvet/ui/data-table'
import { memo } from 'react'
import { ProfileImage } from '../instagram/profile-image.tsx'
import { ShortMoment } from './campaign-time.tsx'
import { addressOf, channelLabels, happenings, statusLooks, whyNot } from './recipient-words.ts'

export type RecipientRowProps = { recipient: Recipient; onOpen: (id: string) => void }

/** Somebody with what became of each message to them (CAMP-51); the name leads to the person. */
export const RecipientRow = memo(function RecipientRow({ recipient, onOpen }: RecipientRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 items-start gap-2.5">
        <ProfileImage person={recipient} />
        <div className="min-w-0">
          <RowTitle onClick={() => onOpen(recipient.id)}>{displayName(recipient)}</RowTitle>
          <p className="truncate text-xs text-fg-3">
            {[recipient.city, recipient.state].filter(Boolean).join(', ') || null}
          </p>
        </div>
      </div>
      <ul className="flex min-w-0 flex-col gap-2">
        {recipient.communications.map((message) => (
          <Message key={message.id} recipient={recipient} message={message} />
        ))}
      </ul>
    </li>
  )
})

function Message({ recipient, message }: { recipient: Recipient; message: RecipientCommunication }) {
  const { tone, label } = statusLooks[message.status]
  const why = whyNot(message)
  const times = happenings(message)
  return (
    <li className="flex min-w-0 items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate text-fg-2">
          {[channelLabels[message.type], addressOf(recipient, message.type)].filter(Boolean).join(' · ')}
        </span>
        {times.length > 0 ? (
          <span className="block text-xs text-fg-3 first-letter:uppercase">
            {times.map(({ word, at }, index) => (
              <span key={word}>
                {index > 0 ? ', ' : ''}
                {word} <ShortMoment at={at} />
              </span>
            ))}
          </span>
        ) : null}
        {why ? (
          <span className={`block text-xs break-words ${message.status === 'failed' ? 'text-danger' : 'text-fg-3'}`}>
            {why}
          </span>
        ) : null}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
