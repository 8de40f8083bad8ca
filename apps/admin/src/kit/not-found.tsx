import { LinkButton } from '@velvet/ui/link-button'
import { publicHome } from './brand.ts'

/** What every page says that does not exist. */
export function NotFound() {
  return (
    <>
      <p className="type-eyebrow text-accent">404</p>
      <h1 className="type-quiet mt-5">Page Not Found</h1>
      <p className="mt-6 max-w-120 text-lede text-fg-2">
        The page you're looking for doesn't exist or may have been moved.
      </p>
      <LinkButton href={publicHome} size="lg" variant="secondary" className="mt-10">
        Return to Home
      </LinkButton>
    </>
  )
}
