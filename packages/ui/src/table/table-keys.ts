import type { KeyboardEvent } from 'react'
import { rowIndexOf } from './kept-focus.ts'

export type TableKeys = {
  rowCount: number
  focusRow: (index: number) => void
  /** `range` selects everything since the last selected row. */
  toggleRow: ((index: number, range: boolean) => void) | undefined
  selectAll: (() => void) | undefined
  /** Returns whether there was a selection to clear. */
  clearSelection: () => boolean
  act: ((key: string, index: number) => boolean) | undefined
}

/**
 * Keyboard shortcuts inside a table: j/k and the arrows move between rows, x selects (Shift+x a range), Ctrl or Cmd+A selects
 * all, Escape clears, further letters act on the focused row. Typing into a control is not intercepted.
 */
export function handleTableKey(event: KeyboardEvent<HTMLElement>, keys: TableKeys): void {
  const { target } = event
  if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement) || isTyping(target)) return
  // React events of a popover opened from a cell also bubble here, although the popover is elsewhere in the DOM.
  if (!event.currentTarget.contains(target)) return
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'a' && keys.selectAll) run(event, keys.selectAll)
    return
  }
  const index = rowIndexOf(target)
  const inRow = index >= 0
  if (event.key === 'Escape') {
    if (keys.clearSelection()) event.preventDefault()
  } else if (event.key === 'j' || (inRow && event.key === 'ArrowDown')) {
    run(event, () => keys.focusRow(Math.min(index + 1, keys.rowCount - 1)))
  } else if (event.key === 'k' || (inRow && event.key === 'ArrowUp')) {
    run(event, () => keys.focusRow(Math.max(index - 1, 0)))
  } else if (inRow && event.key.toLowerCase() === 'x' && keys.toggleRow) {
    keys.toggleRow(index, event.shiftKey)
    event.preventDefault()
  } else if (inRow && keys.act?.(event.key, index)) event.preventDefault()
}

function run(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}

function isTyping(element: HTMLElement): boolean {
  if (element.isContentEditable || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return true
  return element instanceof HTMLInputElement && element.type !== 'checkbox'
}
