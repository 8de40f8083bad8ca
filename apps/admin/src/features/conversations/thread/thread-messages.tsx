import type { Message } from '@velvet/contracts/conversations'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Spinner } from '@velvet/ui/spinner'
import { ArrowDown, MessageSquare } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { groupByDay } from '../../../kit/time/days.ts'
import { useNow } from '../../../kit/time/use-now.ts'
import { MessageBubble } from './message-bubble.tsx'
import { asMessage, type useSending } from './message-sending.ts'
import { type ReadThread, useOlderMessages, useRetryMessage } from './messages.queries.ts'
import { useNearBeginning, useThreadScroll } from './thread-scroll.ts'

/** How often day headings are recalculated, in ms. */
const pace = 60_000
/** This many of the latest messages are always laid out: their exact heights keep the view from jumping. */
const alwaysDrawn = 30

export type ThreadMessagesProps = {
  conversationId: string
  thread: ReadThread
  sending: ReturnType<typeof useSending>
  /** The name of the applicant. */
  name: string
}

/** The messages by day, newest in view (CONV-06). */
export function ThreadMessages({ conversationId, thread, sending, name }: ThreadMessagesProps) {
  const { unsent, sendAgain, discard } = sending
  const now = useNow(pace)
  const messages = useMemo(() => {
    const known = new Set(thread.entries.map(({ id }) => id))
    const waiting = unsent.filter(({ id }) => !known.has(id))
    return [...thread.entries, ...waiting.map((each) => asMessage(each, conversationId))]
  }, [thread, unsent, conversationId])
  const days = useMemo(() => groupByDay(messages, ({ sentAt }) => sentAt, now), [messages, now])
  const recent = useMemo(() => new Set(messages.slice(-alwaysDrawn)), [messages])
  const unsentIds = useMemo(() => new Set(unsent.filter(({ isFailed }) => isFailed).map(({ id }) => id)), [unsent])
  const { retry, retryingId } = useRetrying(conversationId)
  const latest = messages.at(-1)
  const { box, hasNew, onScroll, jump } = useThreadScroll(latest)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        data-thread=""
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {messages.length === 0 ? (
          <div className="my-auto">
            <EmptyState title="No messages yet" icon={<MessageSquare />} />
          </div>
        ) : (
          <div className="px-5 pb-4 max-md:px-3">
            <OlderMessages conversationId={conversationId} thread={thread} />
            {days.map(({ key, title, items: said }) => (
              <div key={key}>
                <h3 className="pointer-events-none sticky top-0 z-10 flex justify-center py-2.5 text-xs font-medium text-fg-2">
                  <span className="rounded-badge border border-line bg-surface px-2 py-0.5">{title}</span>
                </h3>
                <ol aria-label={title} className="flex flex-col">
                  {said.map((message) => (
                    <li
                      key={message.id}
                      data-message={message.id}
                      className={`flex flex-col py-1.5 ${recent.has(message) ? '' : '[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]'}`}
                    >
                      <MessageBubble
                        message={message}
                        isTryingAgain={retryingId === message.id}
                        onTryAgain={unsentIds.has(message.id) ? sendAgain : retry}
                        onDiscard={unsentIds.has(message.id) ? discard : undefined}
                      />
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </div>
        )}
      </section>
      {hasNew ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button icon={<ArrowDown />} className="pointer-events-auto shadow-float" onClick={jump}>
            New messages
          </Button>
        </div>
      ) : null}
      <Heard latest={latest} name={name} />
    </div>
  )
}

/** Loads older messages as the reader scrolls up. */
function OlderMessages({ conversationId, thread }: { conversationId: string; thread: ReadThread }) {
  const { mutate, isPending, isError } = useOlderMessages(conversationId)
  const before = thread.entries[0]?.id
  const read = useCallback(() => before && mutate(before), [before, mutate])
  const place = useNearBeginning(thread.hasOlder && !isPending && !isError ? read : undefined)
  if (isError)
    return (
      <Alert
        tone="danger"
        title="Older messages could not be loaded"
        actions={
          <Button size="sm" onClick={read}>
            Retry
          </Button>
        }
      />
    )
  return (
    <div ref={place} className="flex min-h-px justify-center text-fg-3">
      {isPending ? <Spinner label="Loading older messages" className="my-3" /> : null}
    </div>
  )
}

/** Announces to screen readers what the applicant wrote since the thread was opened. */
function Heard({ latest, name }: { latest: Message | undefined; name: string }) {
  const [openedAt] = useState(latest?.id)
  const isNews = latest?.senderType === 'applicant' && latest.id !== openedAt
  return (
    <p role="status" className="sr-only">
      {isNews ? `${name}: ${latest.content}` : ''}
    </p>
  )
}

function useRetrying(conversationId: string) {
  const failureToast = useFailureToast()
  const { mutate, isPending, variables } = useRetryMessage(conversationId)
  const retry = useCallback(
    ({ id }: Message) =>
      mutate(id, {
        onError: (error) => failureToast(error, 'Error', 'Failed to send message. Please try again.'),
      }),
    [mutate, failureToast],
  )
  return { retry, retryingId: isPending ? variables : undefined }
}
