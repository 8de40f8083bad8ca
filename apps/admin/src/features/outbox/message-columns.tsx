import type { ServiceMessage } from '@velvet/contracts/service-messages'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import type { DataColumn } from '@velvet/ui/data-table'
import { Moment } from '../../kit/time/moments.tsx'
import { sentToText, statusLooks } from '../messages/index.ts'
import type { ResolveAction } from './messages.queries.ts'
import { kindLabels, skipText } from './outbox-words.ts'

export type Resolve = (message: ServiceMessage, action: ResolveAction) => void

/** The guest, even after a deletion. */
export const guestOf = ({ name }: ServiceMessage): string => name ?? 'Deleted person'

/** The channel and the address of a message. */
export const addressText = ({ channel, address }: ServiceMessage): string => sentToText(channel, address)

/** The columns of the messages of a night; with actions for roles that may resolve what failed. */
export const messageColumns = (resolve: Resolve | undefined): readonly DataColumn<ServiceMessage>[] => [
  {
    key: 'guest',
    header: 'Guest',
    pinned: 'start',
    minWidth: 150,
    cell: (message) => <span className="block truncate font-medium text-fg">{guestOf(message)}</span>,
  },
  { key: 'message', header: 'Message', minWidth: 130, cell: ({ kind }) => kindLabels[kind] },
  { key: 'address', header: 'To', minWidth: 190, cell: addressText },
  { key: 'status', header: 'Status', minWidth: 170, cell: (message) => <MessageState message={message} /> },
  { key: 'when', header: 'When', width: 184, cell: (message) => <Moment at={message.sentAt ?? message.createdAt} /> },
  ...(resolve
    ? [
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          width: 230,
          align: 'end',
          pinned: 'end',
          cell: (message: ServiceMessage) => <MessageActions message={message} resolve={resolve} />,
        } as const,
      ]
    : []),
]

/** Whether a message arrived, and why not. */
export function MessageState({ message: { status, skipReason, errorMessage } }: { message: ServiceMessage }) {
  const { tone, label } = statusLooks[status]
  const reason = errorMessage ?? (skipReason ? skipText(skipReason) : null)
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge tone={tone}>{label}</Badge>
      {reason ? <span className="text-xs text-fg-3">{reason}</span> : null}
    </span>
  )
}

export function MessageActions({ message, resolve }: { message: ServiceMessage; resolve: Resolve }) {
  const { status, isResendable } = message
  if (status !== 'needs_review' && !isResendable) return null
  const name = guestOf(message)
  return (
    <span className="inline-flex flex-wrap gap-2">
      {status === 'needs_review' ? (
        <Button size="sm" aria-label={`Mark as sent to ${name}`} onClick={() => resolve(message, 'mark_sent')}>
          Mark as sent
        </Button>
      ) : null}
      {isResendable ? (
        <Button size="sm" aria-label={`Send again to ${name}`} onClick={() => resolve(message, 'resend')}>
          Send again
        </Button>
      ) : null}
    </span>
  )
}
