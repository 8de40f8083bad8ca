import type { Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import { Avatar } from '@velvet/ui/avatar'
import { Badge } from '@velvet/ui/badge'
import { RowTitle } from '@velvet/ui/data-table'
import { memo } from 'react'
import { ShortMoment } from '../../../kit/time/moments.tsx'
import { statusLooks } from '../../messages/index.ts'
import { ProfileImage } from '../../people/index.ts'
import { channelText, happenings, isGone, recipientName, skipReasonText } from './recipient-words.ts'

export type RecipientRowProps = { recipient: Recipient; onOpen: (id: string) => void }

/** A recipient with the status of each message (CAMP-51); the name links to the applicant while the applicant exists. */
export const RecipientRow = memo(function RecipientRow({ recipient, onOpen }: RecipientRowProps) {
  const { applicantId } = recipient
  const name = recipientName(recipient)
  const isMerged = applicantId !== null && isGone(recipient)
  const place = [recipient.city, recipient.state].filter(Boolean).join(', ')
  return (
    <li className="grid gap-x-4 gap-y-2 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 items-start gap-2.5">
        {applicantId ? <ProfileImage person={recipient} /> : <Avatar name="" />}
        <div className="min-w-0">
          {applicantId ? (
            <RowTitle onClick={() => onOpen(applicantId)}>{name}</RowTitle>
          ) : (
            <p className="text-fg-2">{name}</p>
          )}
          <p className="truncate text-xs text-fg-3">
            {isMerged ? 'For a record that was merged into this one' : place || null}
          </p>
        </div>
      </div>
      <ul className="flex min-w-0 flex-col gap-2">
        {recipient.communications.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </li>
  )
})

function Message({ message }: { message: RecipientCommunication }) {
  const { tone, label } = statusLooks[message.status]
  const why = skipReasonText(message)
  const times = happenings(message)
  return (
    <li className="flex min-w-0 items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate text-fg-2">{channelText(message)}</span>
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
