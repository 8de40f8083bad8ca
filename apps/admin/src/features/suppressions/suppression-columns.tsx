import type { Suppression } from '@velvet/contracts/suppressions'
import { Button } from '@velvet/ui/button'
import type { DataColumn } from '@velvet/ui/data-table'
import { Mail, MessageSquareText } from 'lucide-react'
import { Moment } from '../../kit/time/moments.tsx'
import { typeLabels } from '../messages/index.ts'
import { SuppressedPerson } from './suppressed-person.tsx'
import { hintOf, reasonLabels, sourceText } from './suppression-words.ts'

export type Lift = (suppression: Suppression) => void

/** The columns of the suppressed addresses, with a button for admins who may remove a suppression. */
export const suppressionColumns = (onLift: Lift | undefined): readonly DataColumn<Suppression>[] => [
  {
    key: 'address',
    header: 'Address',
    pinned: 'start',
    minWidth: 192,
    cell: (suppression) => <MaskedAddress suppression={suppression} />,
  },
  {
    key: 'person',
    header: 'Person',
    minWidth: 144,
    cell: (suppression) => <SuppressedPerson suppression={suppression} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    width: 136,
    cell: ({ reason }) => <span className="font-medium">{reasonLabels[reason]}</span>,
  },
  { key: 'source', header: 'Source', width: 140, cell: ({ source }) => sourceText(source) },
  {
    key: 'note',
    header: 'Note',
    minWidth: 136,
    cell: ({ note }) =>
      note ? (
        <span className="block truncate" title={note}>
          {note}
        </span>
      ) : (
        <NoNote />
      ),
  },
  { key: 'since', header: 'Since', width: 184, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ...(onLift
    ? [
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          width: 116,
          align: 'end',
          pinned: 'end',
          cell: (suppression: Suppression) => <LiftButton suppression={suppression} onLift={onLift} />,
        } as const,
      ]
    : []),
]

/** The masked address with the channel that is suppressed. */
export function MaskedAddress({ suppression }: { suppression: Suppression }) {
  const { channel } = suppression
  return (
    <span className="flex min-w-0 items-center gap-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-fg-3">
      {channel === 'email' ? <Mail aria-hidden="true" /> : <MessageSquareText aria-hidden="true" />}
      <span className="sr-only">{typeLabels[channel]}:</span>
      <span className="truncate font-medium text-fg">{hintOf(suppression)}</span>
    </span>
  )
}

export function LiftButton({ suppression, onLift }: { suppression: Suppression; onLift: Lift }) {
  return (
    <Button size="sm" aria-label={`Remove suppression: ${hintOf(suppression)}`} onClick={() => onLift(suppression)}>
      Remove
    </Button>
  )
}

function NoNote() {
  return (
    <span className="text-fg-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No note</span>
    </span>
  )
}
