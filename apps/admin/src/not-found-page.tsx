import { LinkButton } from '@velvet/ui/link-button'
import { publicHome } from './kit/brand.ts'
import { QuietPage } from './kit/quiet-page.tsx'

/** Shown for every unknown path of the back office (GEN-40 to GEN-42). */
export function NotFoundPage() {
  return (
    <QuietPage title="Page Not Found">
      <p className="type-eyebrow text-accent">404</p>
      <h1 className="type-quiet mt-5">Page Not Found</h1>
      <p className="mt-6 max-w-120 text-lede text-fg-2">
        The page you're looking for doesn't exist or may have been moved.
      </p>
      <LinkButton href={publicHome} size="lg" variant="secondary" className="mt-10">
        Return to Home
      </LinkButton>
    </QuietPage>
  )
}
