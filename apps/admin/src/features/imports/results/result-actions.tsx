import { downloadRejectedRows, type Import } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { LinkButton } from '@velvet/ui/link-button'
import { Download, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { ownZone } from '../../../kit/time/own-zone.ts'
import { countText } from '../import-words.ts'
import { isWriting } from '../imports.queries.ts'
import { isUndoable, useUndo } from './use-undo.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export type ResultActionsProps = {
  import: Import
  /** Receives the focus when the button is gone. */
  panel: RefObject<HTMLElement | null>
}

/** Downloads the rejected rows as a file to correct, and undoes the import. */
export function ResultActions({ import: found, panel }: ResultActionsProps) {
  const { undo, isPending } = useUndo()
  const { id, status, undoableUntil, result } = found
  const rejected = result.failed + result.skipped
  const hasRejected = rejected > 0 && !isWriting(status)
  const mayUndo = isUndoable(found)
  const takeBack = async () => {
    if (await undo(found)) panel.current?.focus()
  }
  if (!hasRejected && !mayUndo) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {hasRejected ? (
        <LinkButton
          href={`${downloadRejectedRows.path.replace(':id', id)}?timeZone=${encodeURIComponent(ownZone())}`}
          download
          icon={<Download />}
        >
          {`Download ${countText(rejected)} rejected ${rejected === 1 ? 'row' : 'rows'}`}
        </LinkButton>
      ) : null}
      {mayUndo ? (
        <>
          <Button icon={<Undo2 />} pending={isPending} onClick={() => void takeBack()}>
            Undo import
          </Button>
          {undoableUntil ? (
            <span className="text-xs text-fg-3">{`until ${day.format(new Date(undoableUntil))}`}</span>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
