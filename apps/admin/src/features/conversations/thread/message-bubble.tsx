import type { Message } from '@velvet/contracts/conversations'
import { Button } from '@velvet/ui/button'
import { memo } from 'react'
import { againLabel, clockTime, outcomeText } from './message-words.ts'

export type MessageBubbleProps = {
  message: Message
  isTryingAgain: boolean
  onTryAgain: (message: Message) => void
  /** Discards a text that was never sent; absent for texts the server has. */
  onDiscard?: ((id: string) => void) | undefined
}

const looks: Record<Message['senderType'], { place: string; bubble: string }> = {
  admin: { place: 'items-end self-end', bubble: 'rounded-ee-[4px] bg-selected' },
  applicant: { place: 'items-start self-start', bubble: 'rounded-es-[4px] border border-line bg-sunken' },
  campaign: {
    place: 'items-end self-end',
    bubble: 'rounded-ee-[4px] border border-dashed border-line-strong text-fg-2',
  },
}

/** One text: its content, its time, and, for outgoing texts, its delivery state. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isTryingAgain, onTryAgain, onDiscard } = props
  const { senderType, senderName, content, media, sentAt, failure, state } = message
  const { place, bubble } = looks[senderType]
  const outcome = outcomeText(message)
  const again = againLabel(message)
  const isBad = state === 'failed' || state === 'skipped' || state === 'needs_review'
  return (
    <div className={`flex max-w-[min(85%,32rem)] min-w-0 flex-col gap-1 ${place}`}>
      {senderType === 'campaign' ? <p className="px-1 text-xs text-fg-3">Campaign · {senderName}</p> : null}
      <div className={`max-w-full rounded-[1.1rem] px-3.5 py-2 text-base ${bubble}`}>
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {content}
        </p>
        <Media addresses={media} />
      </div>
      <p className="px-1 text-xs text-fg-3">
        {senderType === 'admin' && senderName ? `${senderName} · ` : null}
        <time dateTime={sentAt}>{clockTime(sentAt)}</time>
        {outcome ? (
          <>
            {' · '}
            <span className={isBad ? 'font-medium text-danger' : undefined}>{outcome}</span>
          </>
        ) : null}
      </p>
      {failure ? <p className="px-1 text-xs text-fg-2">{failure}</p> : null}
      {again ? (
        <div className="flex gap-2">
          {onDiscard ? (
            <Button size="sm" variant="ghost" onClick={() => onDiscard(message.id)}>
              Discard
            </Button>
          ) : null}
          <Button size="sm" pending={isTryingAgain} onClick={() => onTryAgain(message)}>
            {again}
          </Button>
        </div>
      ) : null}
    </div>
  )
})

/** Pictures sent with a text, as links: the provider stores them. */
function Media({ addresses }: { addresses: readonly string[] }) {
  const safe = addresses.filter((address) => address.startsWith('https://'))
  if (safe.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm">
      {safe.map((address, index) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="rounded-badge text-link underline decoration-1 underline-offset-3 hover:decoration-2"
          >
            {safe.length === 1 ? 'Picture' : `Picture ${index + 1}`}
          </a>
        </li>
      ))}
    </ul>
  )
}
