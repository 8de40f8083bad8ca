import { type RefObject, useEffect, useRef } from 'react'

/** Calls, from so far below the edge of the scrolled page that one who scrolls seldom has to wait. */
const headStart = '800px'

/** Calls `onNear` whenever the place of the returned ref is in view or near it; a new function is called again. */
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
