import type { ReactNode } from 'react'
import type { OutboxRow } from './outbox.queries.ts'
import { DecidedBy, PreviewButton, type ShowPreview, WillBeTold } from './outbox-columns.tsx'
import { lastToldText, messageText } from './outbox-words.ts'

type OutboxCardProps = {
  row: OutboxRow
  preview: ShowPreview
  isOfOneNight: boolean
  /** The checkbox that selects the row. */
  select: ReactNode
}

/** A decision that waits, on a phone. */
export function OutboxCard({ row, preview, isOfOneNight, select }: OutboxCardProps) {
  return (
    <article className="flex items-start gap-3 px-3 py-3.5 text-sm">
      {select}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-base font-medium break-words">{row.name}</h2>
        {isOfOneNight ? null : <p className="break-words text-fg-2">{row.eventName}</p>}
        <p className="text-fg-2">
          {lastToldText(row)} <span aria-hidden="true">→</span>
          <span className="sr-only">, will be told: </span> <WillBeTold row={row} />
        </p>
        <p className="text-fg-2">{messageText(row)}</p>
        <p className="text-xs text-fg-3">
          <DecidedBy row={row} />
        </p>
      </div>
      <PreviewButton row={row} preview={preview} />
    </article>
  )
}
