import type { Message } from '@velvet/contracts/conversations'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A reader within this many px of the end follows new messages. */
const nearEnd = 80
/** Older messages load when the reader is this close to the first one, so that a reader who scrolls rarely waits. */
const headStart = '800px 0px 0px'

/**
 * Scrolling of a thread. The box starts at its end (`column-reverse`), so that older messages load above without moving the
 * view. A new message does not move a reader who is further up, but is announced; the admin's own text jumps to the end.
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

/** The height below the message that was the last one. */
function heightAfter(box: HTMLElement, id: string | undefined): number {
  const messages = [...box.querySelectorAll('[data-message]')]
  const known = id && messages.find((element) => element.getAttribute('data-message') === id)
  const last = messages.at(-1)
  return known && last ? last.getBoundingClientRect().bottom - known.getBoundingClientRect().bottom : 0
}

/** Calls `onNear` whenever the element of the returned ref is in or near the visible area; a new function is called again. */
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
