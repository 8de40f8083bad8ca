import { type RefObject, useEffect, useRef } from 'react'

/** How far below the visible area the next page starts to load, so that a reader who scrolls rarely waits. */
const headStart = '800px'

/** Calls `onNear` whenever the element of the returned ref is in view or near it; calls a new function again. */
export function useNearEnd(onNear: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { root: place.current.closest('main'), rootMargin: `0px 0px ${headStart}` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear])
  return place
}
