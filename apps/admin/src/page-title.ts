import { useEffect } from 'react'
import { brandName } from './brand.ts'

/** Names the browser tab after the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title])
}
