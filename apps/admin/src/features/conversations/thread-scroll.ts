import type { Message } from '@velvet/contracts/conversations'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whoever is not further than so many px above the end follows what comes. */
const nearEnd = 80
/** Older messages are read from so far below the beginning that one who scrolls seldom has to wait. */
const headStart = '800px 0px 0px'

/**
 * The view of a thread whose box begins at its end (`column-reverse`), so that older messages appear above without moving
 * it. What comes while one reads further up does not move it either, but is told; a text of ours leads to the end.
 */
export function useThreadScroll(latest: Message | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(latest?.id)
  const [hasNew, setHasNew] = useState(false)
  const latestId = latest?.id
  const isOurs = latest?.senderType === 'admin'

  useLayoutEffect(() => {
    const known = before.current
    before.current = latestId
    if (!box.current || !latestId || known === latestId) return
    if (isOurs) box.current.scrollTop = 0
    if (box.current.scrollTop >= -nearEnd) return
    box.current.scrollTop -= heightAfter(box.current, known)
    setHasNew(true)
  }, [latestId, isOurs])

  return {
    box,
    hasNew,
    onScroll: useCallback(() => {
      if (box.current && box.current.scrollTop >= -nearEnd) setHasNew(false)
    }, []),
    jump: () => box.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}

/** How much stands below the message that was the last one. */
function heightAfter(box: HTMLElement, id: string | undefined): number {
  const messages = [...box.querySelectorAll('[data-message]')]
  const known = id && messages.find((element) => element.getAttribute('data-message') === id)
  const last = messages.at(-1)
  return known && last ? last.getBoundingClientRect().bottom - known.getBoundingClientRect().bottom : 0
}

/** Calls `onNear` whenever the place of the returned ref is in view of the box or near it; a new function is called again. */
export function useNearBeginning(onNear: (() => void) | undefined) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { root: place.current.closest('[data-thread]'), rootMargin: headStart },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear])
  return place
}
