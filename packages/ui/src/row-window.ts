import { type RefObject, useEffect, useState } from 'react'

/** Lists up to this length are drawn whole. */
const drawnWhole = 100
const overscan = 12
/** Rows that scroll by before others are drawn: few, so that no frame has many to draw. */
const stride = 2

export type RowWindow = { start: number; end: number }

/** Whether only a part of so many rows is drawn. */
export const isDrawnInPart = (count: number, fill: boolean): boolean => fill && count > drawnWhole

/** The slice of equally high rows to draw for what the container shows. `rowHeight` is in px. */
export function useRowWindow(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  fill: boolean,
): RowWindow {
  const partial = isDrawnInPart(count, fill)
  const [range, setRange] = useState({ first: 0, last: 60 })

  // After the container, which is further out, has taken its ref.
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

/** Scrolls as little as it takes to show a row of a table that is drawn in part. */
export function revealRow(container: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight
  const room = container.clientHeight - 3 * rowHeight
  if (top < container.scrollTop) container.scrollTop = top
  else if (top > container.scrollTop + room) container.scrollTop = top - room
}
