import type { ServiceMessage } from '@velvet/contracts/service-messages'
import { EmptyState } from '@velvet/ui/empty-state'
import { useToast } from '@velvet/ui/toast'
import { MailCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { PagedRecordList } from '../../kit/record-list/paged-record-list.tsx'
import { Moment } from '../../kit/time/moments.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { addressText, guestOf, MessageActions, MessageState, messageColumns, type Resolve } from './message-columns.tsx'
import { useEventMessages, useResolveMessage } from './messages.queries.ts'
import { kindLabels } from './outbox-words.ts'

/** What the guests of a night were told: every message, and whether it arrived (CAP-01). */
export function GuestMessages({ eventId }: { eventId: string }) {
  const list = useEventMessages(eventId)
  const { mutateAsync: send } = useResolveMessage()
  const toast = useToast()
  const failureToast = useFailureToast()
  const mayResolve = useIsAllowed('applicants.edit')
  const rows = useMemo(() => rowsOf(list.data), [list.data])
  const resolve = useCallback<Resolve>(
    async (message, action) => {
      try {
        await send({ id: message.id, action })
        toast(
          action === 'resend'
            ? { title: 'Queued Again', description: `The message to ${guestOf(message)} will go out again.` }
            : { title: 'Marked as Sent', description: `The message to ${guestOf(message)} is marked as sent.` },
        )
      } catch (error) {
        failureToast(error, 'Nothing Changed', 'The message was not changed.')
      }
    },
    [send, toast, failureToast],
  )
  const allowed = mayResolve ? resolve : undefined
  const columns = useMemo(() => messageColumns(allowed), [allowed])
  const renderCard = useCallback(
    (message: ServiceMessage) => <MessageCard message={message} resolve={allowed} />,
    [allowed],
  )
  return (
    <PagedRecordList
      label="Messages"
      query={list}
      columns={columns}
      rows={rows}
      rowCount={list.data?.pages[0]?.total}
      rowName={guestOf}
      empty={
        <EmptyState title="No messages yet" icon={<MailCheck />}>
          Messages to the guests of this night are listed here.
        </EmptyState>
      }
      renderCard={renderCard}
    />
  )
}

/** Each message once: one that arrives between two pages moves the last row of a page to the next page as well. */
const rowsOf = (data: ReturnType<typeof useEventMessages>['data']): readonly ServiceMessage[] => {
  const messages = data?.pages.flatMap((page) => page.messages) ?? []
  return [...new Map(messages.map((message) => [message.id, message])).values()]
}

function MessageCard({ message, resolve }: { message: ServiceMessage; resolve: Resolve | undefined }) {
  return (
    <article className="flex flex-col gap-1.5 px-3 py-3.5 text-sm">
      <h2 className="text-base font-medium break-words">{guestOf(message)}</h2>
      <p className="break-words text-fg-2">
        {kindLabels[message.kind]}, {addressText(message)}
      </p>
      <p>
        <MessageState message={message} />
      </p>
      <p className="text-xs text-fg-3">
        <Moment at={message.sentAt ?? message.createdAt} />
      </p>
      {resolve ? <MessageActions message={message} resolve={resolve} /> : null}
    </article>
  )
}
