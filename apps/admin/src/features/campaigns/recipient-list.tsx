import type { Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import type { CommunicationStatus } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'
import { Badge, type BadgeTone } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { reasonText } from './audience.ts'
import { useRecipients } from './campaigns.queries.ts'

const looks: Record<CommunicationStatus, { tone: BadgeTone; label: string }> = {
  sending: { tone: 'info', label: 'Sending' },
  sent: { tone: 'info', label: 'Sent' },
  delivered: { tone: 'approved', label: 'Delivered' },
  failed: { tone: 'declined', label: 'Failed' },
  needs_review: { tone: 'pending', label: 'Needs review' },
  skipped: { tone: 'neutral', label: 'Skipped' },
}

/** Who a campaign went to and what became of each message (CAMP-51). A failure to load reads as nobody (CAMP-53). */
export function RecipientList({ campaignId }: { campaignId: string }) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecipients(campaignId)
  const recipients = data?.pages.flat() ?? []
  return (
    <section>
      <h3 className="font-semibold">Recipients</h3>
      <div role="status" className="text-sm text-fg-3">
        {isPending ? <p className="mt-2">Loading recipients...</p> : null}
        {!isPending && recipients.length === 0 ? <p className="mt-2">No recipients found for this campaign.</p> : null}
      </div>
      <ul className="mt-2 divide-y divide-line text-sm">
        {recipients.map((recipient) => (
          <Person key={recipient.id} recipient={recipient} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="mt-3" block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </section>
  )
}

function Person({ recipient }: { recipient: Recipient }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="truncate font-medium">{displayName(recipient)}</p>
        <p className="truncate text-xs text-fg-3">{recipient.email}</p>
      </div>
      <ul className="flex shrink-0 flex-col items-end gap-1">
        {recipient.communications.map((communication) => (
          <Message key={communication.id} communication={communication} />
        ))}
      </ul>
    </li>
  )
}

function Message({ communication }: { communication: RecipientCommunication }) {
  const { type, status, errorMessage, skipReason, openedAt, clickedAt } = communication
  const { tone, label } = looks[status]
  const fate = clickedAt ? 'clicked' : openedAt ? 'opened' : ''
  const why = errorMessage ?? (skipReason ? reasonText(skipReason) : '')
  return (
    <li className="flex max-w-60 flex-col items-end gap-0.5 text-end">
      <span className="flex items-center gap-2">
        <span className="text-xs text-fg-3">{[type === 'sms' ? 'SMS' : 'Email', fate].filter(Boolean).join(', ')}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {why ? <span className="text-xs break-words text-fg-3">{why}</span> : null}
    </li>
  )
}
