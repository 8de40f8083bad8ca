import { type RefObject, useEffect, useState } from 'react'

/** Lists up to this length are rendered completely. */
const drawnWhole = 100
const overscan = 12
/** Rows that scroll by before the window moves: few, so that no frame renders many. */
const stride = 2

export type RowWindow = { start: number; end: number }

/** Whether a list of this length is virtualized. */
export const isDrawnInPart = (count: number, fill: boolean): boolean => fill && count > drawnWhole

/** The slice of equally high rows to render for the visible part of the container. `rowHeight` is in px. */
export function useRowWindow(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  fill: boolean,
): RowWindow {
  const partial = isDrawnInPart(count, fill)
  const [range, setRange] = useState({ first: 0, last: 60 })

  // Runs after the container, a parent, has set its ref.
  useEffect(() => {
    const element = container.current
    if (!element || !partial) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight)
      setRange((old) =>
        Math.abs(old.first - first) < stride && old.last - old.first === last - first ? old : { first, last },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [container, partial, rowHeight])

  if (!partial) return { start: 0, end: count }
  return {
    start: Math.min(Math.max(0, range.first - overscan), Math.max(0, count - 1)),
    end: Math.min(count, range.last + overscan),
  }
}

/** Scrolls a row of a virtualized table into view, as little as necessary. */
export function revealRow(container: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight
  const room = container.clientHeight - 3 * rowHeight
  if (top < container.scrollTop) container.scrollTop = top
  else if (top > container.scrollTop + room) container.scrollTop = top - room
}
