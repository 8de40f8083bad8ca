import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { BulkBar } from '@velvet/ui/bulk-bar'
import { Button } from '@velvet/ui/button'
import { useToast } from '@velvet/ui/toast'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { Picked } from './use-selection.ts'

const BulkDialog = lazy(async () => ({ default: (await import('../batches/bulk-dialog.tsx')).BulkDialog }))

export type SelectionBarProps = {
  picked: Picked
  rows: readonly ApplicantSummary[]
  total: number | undefined
  /** Where the focus goes when the bar is gone. */
  table: RefObject<HTMLElement | null>
  onMerge: (ids: readonly string[]) => void
}

/** The bar of a selection and what it opens (DASH-35 to DASH-38). */
export function SelectionBar({ picked, rows, total, table, onMerge }: SelectionBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const toast = useToast()
  const clear = () => {
    picked.clear()
    table.current?.focus({ preventScroll: true })
  }
  const merge = () => {
    if (picked.count < 2)
      return toast({
        variant: 'destructive',
        title: 'Merge Failed',
        description: 'Please select at least 2 applicants to merge.',
      })
    onMerge([...picked.ids])
  }
  const nameOf = (id: string) => {
    const person = rows.find((row) => row.id === id)
    return person && displayName(person)
  }
  return (
    <>
      <BulkBar count={picked.count} summary={`${picked.count.toLocaleString('en-US')} selected`} onClear={clear}>
        {picked.canGrow ? (
          <Button variant="link" onClick={picked.pickAll}>
            {`Select all ${(total ?? 0).toLocaleString('en-US')} matching`}
          </Button>
        ) : null}
        <Button
          variant="primary"
          onClick={() => {
            setWasOpened(true)
            setIsOpen(true)
          }}
        >
          Bulk Actions
        </Button>
        {picked.count > picked.ids.size ? null : <Button onClick={merge}>Merge Selected</Button>}
        <Button variant="ghost" onClick={clear}>
          Clear Selection
        </Button>
      </BulkBar>
      {wasOpened ? (
        <Suspense>
          <BulkDialog
            selection={picked.selection}
            count={picked.count}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onDone={picked.clear}
            nameOf={nameOf}
            finalFocus={table}
          />
        </Suspense>
      ) : null}
    </>
  )
}
