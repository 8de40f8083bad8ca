import { type RefObject, useEffect, useRef } from 'react'
import type { ApplicantView } from '../people/index.ts'

/** Scrolls the list to its first row when another page, order, or filter has loaded. */
export function useReadFromTop(area: RefObject<HTMLElement | null>, view: ApplicantView, isChanging: boolean): void {
  const asked = JSON.stringify(view)
  const read = useRef(asked)
  useEffect(() => {
    if (isChanging || read.current === asked) return
    read.current = asked
    const list = area.current
    if (!list) return
    list.querySelector('section')?.scrollTo(0, 0)
    const screen = document.getElementById('main')
    const isScrolledPast = screen && list.getBoundingClientRect().top < screen.getBoundingClientRect().top
    if (isScrolledPast) list.scrollIntoView()
  }, [area, asked, isChanging])
}
