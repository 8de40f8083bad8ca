import { QuietPage, QuietTitle, ReturnHome } from './quiet-page.tsx'

/** The page for every unknown path (GEN-40 to GEN-42). */
export function NotFoundPage() {
  return (
    <QuietPage title="Page Not Found" eyebrow="404">
      <QuietTitle>Page Not Found</QuietTitle>
      <p className="text-lede mt-6 max-w-120 text-fg-2">
        The page you're looking for doesn't exist or may have been moved.
      </p>
      <ReturnHome />
    </QuietPage>
  )
}
