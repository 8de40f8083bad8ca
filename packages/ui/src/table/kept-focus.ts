import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when the focused element disappears, such as a button of a deleted row: the focus moves to the
 * row that takes its place, or else to the container. Spread the handlers on the container.
 */
export function useKeptFocus(
  container: RefObject<HTMLElement | null>,
  rowCount: number,
  focusRow: (index: number) => boolean,
) {
  const held = useRef<{ element: Element; row: number }>(undefined)
  useEffect(() => {
    const lost = held.current
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return
    held.current = undefined
    if (!focusRow(Math.min(lost.row, rowCount - 1))) container.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = { element: target, row: rowIndexOf(target) }
    },
    onBlur: ({ target }: FocusEvent) =>
      // Some browsers report the removal of an element as a blur before it is gone.
      queueMicrotask(() => {
        if (target.isConnected && held.current?.element === target) held.current = undefined
      }),
  }
}

/** The index of the row an element belongs to; -1 outside the rows. */
export function rowIndexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-row-index]')?.dataset.rowIndex ?? -1)
}
