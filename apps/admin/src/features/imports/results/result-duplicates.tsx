import type { Import } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { type RefObject, useEffect, useRef } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { duplicatesText } from '../import-words.ts'
import { useImportRows } from '../imports.queries.ts'
import { DuplicateDecisions } from './duplicate-decisions.tsx'
import { DuplicateRow } from './duplicate-row.tsx'
import { useDecideDuplicates } from './use-decide-duplicates.ts'

export type ResultDuplicatesProps = {
  import: Import
  /** Holds the focus while the server works, and when no duplicate is left. */
  panel: RefObject<HTMLElement | null>
  onOpenPerson: (id: string) => void
  onClose: () => void
}

/** The rows with a known address, to force-add, merge, or skip, each or all (CSV-26 to CSV-29). */
export function ResultDuplicates({ import: found, panel, onOpenPerson, onClose }: ResultDuplicatesProps) {
  const { id, status, result } = found
  const isOpen = status === 'completed' || status === 'running'
  const list = useImportRows(id, 'duplicate')
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const { decide, decision } = useDecideDuplicates(found)
  const items = useRef<HTMLUListElement>(null)
  const decided = useRef<{ row: number; index: number }>(undefined)

  // The focus waits in the panel while the server works on a row, then moves to the row that takes its place.
  useEffect(() => {
    const { row, index } = decided.current ?? {}
    if (decision || index === undefined || rows.some((each) => each.row === row)) return
    decided.current = undefined
    if (document.activeElement !== panel.current) return
    const successor = items.current?.children[Math.min(index, rows.length - 1)]
    successor?.querySelector<HTMLElement>('[role="group"] button')?.focus()
  }, [decision, rows, panel])

  if (result.duplicates === 0 && !decision) return null
  const decideOn = async (action: Parameters<typeof decide>[0], row?: number) => {
    const isAccepted = await decide(action, row)
    if (!isAccepted) return
    if (action === 'skip' && (row === undefined || result.duplicates === 1)) return onClose()
    if (row !== undefined) decided.current = { row, index: rows.findIndex((each) => each.row === row) }
    panel.current?.focus({ preventScroll: true })
  }
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">Duplicates</h3>
        {isOpen && result.duplicates > 1 ? (
          <DuplicateDecisions
            subject={`all ${duplicatesText(result.duplicates)}`}
            isVisible
            decision={decision && !decision.rows ? decision.action : undefined}
            isDisabled={status === 'running' || decision !== undefined}
            onDecide={(action) => void decideOn(action)}
          />
        ) : null}
      </div>
      {list.isError ? <NotLoaded title="The duplicates could not be loaded" query={list} /> : null}
      <ul ref={items} className="mt-1.5 divide-y divide-line text-sm">
        {rows.map((row) => (
          <DuplicateRow key={row.row} row={row} onOpenPerson={onOpenPerson}>
            {isOpen ? (
              <DuplicateDecisions
                subject={row.name ?? row.email ?? `row ${row.row}`}
                decision={decision?.rows?.includes(row.row) ? decision.action : undefined}
                isDisabled={status === 'running' || decision !== undefined}
                onDecide={(action) => void decideOn(action, row.row)}
              />
            ) : null}
          </DuplicateRow>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button className="mt-2" block pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </section>
  )
}
