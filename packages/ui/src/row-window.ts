import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Lists up to this length are drawn whole. */
const drawnWhole = 100
const overscan = 12

export type RowWindow = { start: number; end: number; reveal: (index: number) => void }

/** The slice of equally high rows to draw for what the container shows. `rowHeight` is in px. */
export function useRowWindow(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  fill: boolean,
): RowWindow {
  const partial = fill && count > drawnWhole
  const [range, setRange] = useState({ first: 0, last: 60 })

  useLayoutEffect(() => {
    const element = container.current
    if (!element || !partial) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight)
      setRange((old) =>
        Math.abs(old.first - first) < overscan / 2 && old.last - old.first === last - first ? old : { first, last },
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

  const reveal = useCallback(
    (index: number) => {
      const element = container.current
      if (!element || !partial) return
      const top = index * rowHeight
      const room = element.clientHeight - 3 * rowHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top > element.scrollTop + room) element.scrollTop = top - room
    },
    [container, partial, rowHeight],
  )

  if (!partial) return { start: 0, end: count, reveal }
  return {
    start: Math.min(Math.max(0, range.first - overscan), Math.max(0, count - 1)),
    end: Math.min(count, range.last + overscan),
    reveal,
  }
}
