import type { Campaign, Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { countText } from '../../../kit/counts.ts'
import { LoadMore } from '../../../kit/load-more.tsx'
import { channelLabels } from '../../messages/index.ts'
import { channelText, isGone, recipientName } from '../recipients/recipient-words.ts'
import { useRecipients } from '../recipients/recipients.queries.ts'
import { DetailsPart } from './details-part.tsx'
import { useReview } from './use-review.ts'

export type NeedsReviewProps = { campaign: Campaign; count: number; interval: number | false }

const filters = { status: 'needs_review' } as const

/** Messages whose outcome is unknown: an admin decides about each, or about all at once. */
export function NeedsReview({ campaign, count, interval }: NeedsReviewProps) {
  const mayResend = campaign.failureReason !== 'cancelled'
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useRecipients(
    campaign.id,
    filters,
    interval,
  )
  const review = useReview(campaign.id)
  const open = data?.pages.flat().flatMap((person) => openMessagesOf(person)) ?? []
  const held = open.filter(({ person }) => isGone(person)).length
  return (
    <DetailsPart
      title={`Needs review · ${countText(count)}`}
      aside={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" pending={review.isPending} onClick={() => review.markAll()}>
            Mark all as sent
          </Button>
          {mayResend && (held < open.length || hasNextPage) ? (
            <Button size="sm" pending={review.isPending} onClick={() => review.sendAll(count - held, held > 0)}>
              Send all again
            </Button>
          ) : null}
        </span>
      }
    >
      <div className="rounded-control bg-pend-bg px-3 py-2.5 text-xs text-pend-fg">
        <p>The provider never confirmed these messages, and Velvet could not find out whether they were sent.</p>
        {mayResend ? (
          <p className="mt-1">
            <strong>Send again</strong> sends the message once more. Anyone who got the first one gets it twice.
          </p>
        ) : null}
        <p className="mt-1">
          <strong>Mark as sent</strong> sends nothing and counts the message as sent. Anyone who did not get it never
          will.
        </p>
      </div>
      <ul className="divide-y divide-line border-b border-line text-sm">
        {open.map(({ person, message }) => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0">
              <span className="block truncate font-medium">{recipientName(person)}</span>
              <span className="block truncate text-xs text-fg-3">{channelText(message)}</span>
              {isGone(person) ? <span className="block text-xs text-fg-3">{whyHeld(person)}</span> : null}
            </span>
            <ReviewButtons person={person} message={message} review={review} mayResend={mayResend} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <LoadMore isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />
      ) : null}
    </DetailsPart>
  )
}

type Open = { person: Recipient; message: RecipientCommunication }

const openMessagesOf = (person: Recipient): Open[] =>
  person.communications.filter(({ status }) => status === 'needs_review').map((message) => ({ person, message }))

const whyHeld = ({ applicantId }: Recipient): string =>
  applicantId === null
    ? 'Deleted people get no more messages. This message can only be marked as sent.'
    : 'This message was for a record that was merged into this one. It can only be marked as sent.'

type ReviewButtonsProps = Open & { review: ReturnType<typeof useReview>; mayResend: boolean }

function ReviewButtons({ person, message, review, mayResend }: ReviewButtonsProps) {
  const name = recipientName(person)
  const way = isGone(person) ? channelText(message) : channelLabels[message.type]
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        aria-label={`Mark as sent: ${way} to ${name}`}
        pending={review.isPending}
        onClick={() => review.mark(message.id)}
      >
        Mark as sent
      </Button>
      {mayResend && !isGone(person) ? (
        <Button
          size="sm"
          aria-label={`Send again: ${way} to ${name}`}
          pending={review.isPending}
          onClick={() => review.send(message.id, name)}
        >
          Send again
        </Button>
      ) : null}
    </span>
  )
}
