import type { Undo, UndoKind } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'
import { useUndoChange } from './use-undo-change.ts'

export type UndoOfferProps = {
  undo: Undo
  /** The sentence of the entry. */
  about: string
}

const labels: Record<UndoKind, string> = { merge: 'Unmerge', batch: 'Undo', import: 'Undo import' }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** At an entry of the log: undoes what it tells, for as long as that can be undone; afterwards it says why not. */
export function UndoOffer({ undo, about }: UndoOfferProps) {
  const isAllowed = useIsAllowed('applicants.edit')
  const { run, isPending } = useUndoChange()
  const noteId = useId()
  if (!isAllowed) return null
  const until = day.format(new Date(undo.until))
  const isOver = Date.parse(undo.until) < Date.now()
  const hindrance = undo.hindrance ?? (isOver ? `This could be undone until ${until}.` : null)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-3">
      <Button
        size="sm"
        icon={<Undo2 />}
        disabled={hindrance !== null}
        pending={isPending}
        aria-label={`${labels[undo.kind]}: ${about}`}
        aria-describedby={noteId}
        onClick={() => void run(undo, about)}
      >
        {labels[undo.kind]}
      </Button>
      <span id={noteId}>{hindrance ?? `Until ${until}`}</span>
    </p>
  )
}
