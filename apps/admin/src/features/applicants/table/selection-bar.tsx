import { BulkBar } from '@velvet/ui/bulk-bar'
import { Button } from '@velvet/ui/button'
import { useToast } from '@velvet/ui/toast'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { Picked } from './use-selection.ts'

export type SelectionBarProps = {
  picked: Picked
  total: number | undefined
  /** Receives the focus when the bar disappears. */
  table: RefObject<HTMLElement | null>
  /** Actions that the role does not allow are absent. */
  onBulk: ((press: MouseEvent<HTMLElement>) => void) | undefined
  onMessage: ((press: MouseEvent<HTMLElement>) => void) | undefined
  onMerge: ((ids: readonly string[]) => void) | undefined
  /** Further actions on the selected applicants. */
  children: ReactNode
}

/** The bar of a selection (DASH-35 to DASH-38). */
export function SelectionBar({ picked, total, table, onBulk, onMessage, onMerge, children }: SelectionBarProps) {
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
    onMerge?.([...picked.ids])
  }
  return (
    <BulkBar count={picked.count} summary={`${picked.count.toLocaleString('en-US')} selected`} onClear={clear}>
      {picked.canGrow ? (
        <Button variant="link" onClick={picked.pickAll}>
          {`Select all ${(total ?? 0).toLocaleString('en-US')} matching`}
        </Button>
      ) : null}
      {onBulk ? (
        <Button variant="primary" onClick={onBulk}>
          Bulk Actions
        </Button>
      ) : null}
      {onMessage ? <Button onClick={onMessage}>Send Message</Button> : null}
      {onMerge && picked.count <= picked.ids.size ? <Button onClick={merge}>Merge Selected</Button> : null}
      {children}
      <Button variant="ghost" onClick={clear}>
        Clear Selection
      </Button>
    </BulkBar>
  )
}
