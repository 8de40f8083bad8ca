import type { Undo, UndoKind } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useIsAllowed } from '../auth/index.ts'

// The code that undoes a change loads on demand.
const runFile = () => import('./undo-run.tsx')
const UndoRun = lazy(async () => ({ default: (await runFile()).UndoRun }))

export type UndoOfferProps = {
  undo: Undo
  /** The text of the log entry. */
  about: string
}

const labels: Record<UndoKind, string> = { merge: 'Unmerge', batch: 'Undo', import: 'Undo import', edit: 'Undo' }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The undo button of a log entry, for as long as the change can be undone; afterwards it says why not. */
export function UndoOffer({ undo, about }: UndoOfferProps) {
  const isAllowed = useIsAllowed('applicants.edit')
  const [isRunning, setIsRunning] = useState(false)
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
        pending={isRunning}
        aria-label={`${labels[undo.kind]}: ${about}`}
        aria-describedby={noteId}
        onFocus={() => void runFile()}
        onPointerEnter={() => void runFile()}
        onClick={() => setIsRunning(true)}
      >
        {labels[undo.kind]}
      </Button>
      {isRunning ? (
        <Suspense>
          <UndoRun undo={undo} about={about} onEnd={() => setIsRunning(false)} />
        </Suspense>
      ) : null}
      <span id={noteId}>{hindrance ?? `Until ${until}`}</span>
    </p>
  )
}
