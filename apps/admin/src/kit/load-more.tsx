import { Button } from '@velvet/ui/button'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** How far below the visible area the next page starts to load, in px. */
const headStart = 300

export type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/**
 * Loads the next page when it comes near the visible area or is pressed; after a failure, only when pressed. It must directly
 * follow its list: when the button disappears, the list's last focusable row takes the focus, and new rows come after it.
 */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  useEffect(() => {
    load.current = onLoad
  })
  useEffect(() => {
    if (isLoading || hasFailed) return
    const look = () => {
      const top = place.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      if (top < window.innerHeight + headStart) load.current()
    }
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [isLoading, hasFailed])
  useLayoutEffect(() => {
    const here = place.current
    return () => {
      const buttons = [...(here?.previousElementSibling?.children ?? [])].map((row) => row.querySelector('button'))
      if (here?.contains(document.activeElement)) buttons.findLast((button) => button !== null)?.focus()
    }
  }, [])
  return (
    <div ref={place}>
      <Button block pending={isLoading} onClick={onLoad}>
        {hasFailed ? 'Could not load more. Try again' : 'Load more'}
      </Button>
    </div>
  )
}
