import { NotFound } from './kit/not-found.tsx'
import { QuietPage } from './kit/quiet-page.tsx'

/** Shown for every unknown path of the back office (GEN-40 to GEN-42). */
export function NotFoundPage() {
  return (
    <QuietPage title="Page Not Found">
      <NotFound />
    </QuietPage>
  )
}
