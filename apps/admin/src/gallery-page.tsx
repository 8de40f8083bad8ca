import { Gallery } from '@velvet/ui/gallery'
import { usePageTitle } from './kit/page-title.ts'

/** Every component in every state. */
export function GalleryPage() {
  usePageTitle('Components')
  return <Gallery />
}
