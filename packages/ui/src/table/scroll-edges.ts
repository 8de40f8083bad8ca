import { type RefObject, useLayoutEffect } from 'react'

/**
 * Marks a container that scrolls sideways: `data-scrolled` if content is hidden at the start, `data-more` if content is hidden
 * at the end. `contentWidth` is the minimum width of the content, in px.
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
