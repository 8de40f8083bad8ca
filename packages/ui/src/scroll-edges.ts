import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says on a container that scrolls sideways what is out of view: `data-scrolled` when there is something before,
 * `data-more` when there is something after. `contentWidth` is the least width of what is inside, in px.
 */
export function useScrollEdges(container: RefObject<HTMLElement | null>, contentWidth: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the container keeps its size when its content grows
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const mark = () => {
      const before = Math.abs(element.scrollLeft)
      element.toggleAttribute('data-scrolled', before > 0)
      element.toggleAttribute('data-more', before + element.clientWidth < element.scrollWidth - 1)
    }
    mark()
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [container, contentWidth])
}
