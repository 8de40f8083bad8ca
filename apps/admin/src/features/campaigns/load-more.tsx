import { Button } from '@velvet/ui/button'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** So many px before its place comes into view the next part is read. */
const headStart = 300

export type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/**
 * Reads on when its place comes near, or when it is pressed; after a failure only then. It stands right after its list, whose
 * last row so far that can takes the focus when the button goes: what was read comes after it.
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
