import type { Import } from '@velvet/contracts/imports'
import { timeAgo } from '@velvet/domain/kernel'
import { Button } from '@velvet/ui/button'
import { useRef } from 'react'
import { ImportBadge } from './import-badge.tsx'
import { countText, nameOf, takenBackText } from './import-words.ts'
import { isWriting } from './imports.queries.ts'
import { ResultWork } from './results/result-work.tsx'
import { isUndoable, useUndo } from './results/use-undo.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An entry of the recent imports. */
export function RecentImport({ import: found, onOpen }: { import: Import; onOpen: () => void }) {
  const { status, createdAt, createdBy } = found
  const { undo, isPending } = useUndo()
  const view = useRef<HTMLButtonElement>(null)
  const name = nameOf(found)
  const takeBack = async () => {
    if (await undo(found)) view.current?.focus()
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <ImportBadge status={status} />
        </p>
        <p className="mt-0.5 text-xs text-fg-3">
          <time dateTime={createdAt} title={moment.format(new Date(createdAt))}>
            {timeAgo(new Date(createdAt), new Date())}
          </time>
          {createdBy ? ` by ${createdBy}` : ''}
        </p>
        {isWriting(status) ? (
          <div className="mt-1.5 max-w-80">
            <ResultWork import={found} isLine />
          </div>
        ) : (
          <p className="mt-0.5 text-xs text-fg-2">{outcomeText(found)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button ref={view} size="sm" onClick={onOpen}>
          View
          <span className="sr-only">{` ${name}`}</span>
        </Button>
        {isUndoable(found) ? (
          <Button size="sm" pending={isPending} onClick={() => void takeBack()}>
            Undo
            <span className="sr-only">{` the import of ${name}`}</span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function outcomeText({ status, undo, result, failureReason }: Import): string {
  if (undo && (status === 'undone' || status === 'cancelled')) return takenBackText(undo)
  if (status === 'failed' && failureReason) return failureReason
  const { created, updated, skipped, failed } = result
  const rest = [skipped > 0 ? `${countText(skipped)} skipped` : '', failed > 0 ? `${countText(failed)} failed` : '']
  return [`${countText(created)} created`, `${countText(updated)} updated`, ...rest].filter(Boolean).join(', ')
}
