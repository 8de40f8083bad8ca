import { useBrandName } from '@velvet/ui/logo'
import { useEffect } from 'react'

/** Names the browser tab after the screen. */
export function usePageTitle(title: string): void {
  const brandName = useBrandName()
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
}
