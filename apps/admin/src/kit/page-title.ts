import { useBrandName } from '@velvet/ui/logo'
import { useEffect } from 'react'

/** Sets the title of the browser tab to the screen's. */
export function usePageTitle(title: string): void {
  const brandName = useBrandName()
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
}
