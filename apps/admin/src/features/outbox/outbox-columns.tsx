import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import type { DataColumn } from '@velvet/ui/data-table'
import { TextLink } from '@velvet/ui/link'
import { RelativeTime } from '../../kit/time/relative-time.tsx'
import type { OutboxRow } from './outbox.queries.ts'
import { lastToldText, messageText, willBeToldText } from './outbox-words.ts'

export type ShowPreview = (row: OutboxRow) => void

/** The columns of the outbox (MSG-31); without the night on the screen of one. */
export const outboxColumns = (preview: ShowPreview, isOfOneNight: boolean): readonly DataColumn<OutboxRow>[] => [
  {
    key: 'guest',
    header: 'Guest',
    pinned: 'start',
    minWidth: 160,
    cell: ({ name }) => <span className="block truncate font-medium text-fg">{name}</span>,
  },
  ...(isOfOneNight
    ? []
    : [
        {
          key: 'night',
          header: 'Night',
          minWidth: 140,
          cell: ({ eventId, eventName }: OutboxRow) => (
            <TextLink href={`/admin/events/${eventId}`}>{eventName}</TextLink>
          ),
        },
      ]),
  { key: 'told', header: 'Last told', width: 120, cell: lastToldText },
  { key: 'will', header: 'Will be told', minWidth: 176, cell: (row) => <WillBeTold row={row} /> },
  { key: 'message', header: 'Message', minWidth: 150, cell: messageText },
  { key: 'by', header: 'Decided by', width: 170, cell: (row) => <DecidedBy row={row} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 104,
    align: 'end',
    pinned: 'end',
    cell: (row) => <PreviewButton row={row} preview={preview} />,
  },
]

/** What the guest will be told, and whether it corrects what they were told before. */
export function WillBeTold({ row }: { row: OutboxRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {willBeToldText(row)}
      {row.isCorrection ? <Badge tone="pending">Correction</Badge> : null}
    </span>
  )
}

export function DecidedBy({ row: { stagedBy, stagedAt } }: { row: OutboxRow }) {
  return (
    <>
      {stagedBy}
      {stagedAt ? (
        <>
          {', '}
          <RelativeTime at={stagedAt} />
        </>
      ) : null}
    </>
  )
}

export function PreviewButton({ row, preview }: { row: OutboxRow; preview: ShowPreview }) {
  if (row.kind === null) return null
  return (
    <Button size="sm" aria-label={`Preview for ${row.name}`} onClick={() => preview(row)}>
      Preview
    </Button>
  )
}
