import { Button } from '@velvet/ui/button'
import { QuietPage, QuietTitle } from './quiet-page.tsx'

/** Replaces a page that failed to render or to load. */
export function BrokenPage() {
  return (
    <QuietPage title="Something went wrong" eyebrow="ERROR">
      <QuietTitle>Something went wrong</QuietTitle>
      <p className="text-lede mt-6 max-w-120 text-fg-2" role="alert">
        This page could not be shown. Your answers in the form are saved. Try reloading the page.
      </p>
      <Button size="lg" className="mt-10" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </QuietPage>
  )
}
