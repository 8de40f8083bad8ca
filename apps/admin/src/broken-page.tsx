import { Button } from '@velvet/ui/button'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { QuietPage } from './kit/quiet-page.tsx'

/** Replaces a screen that failed to render or to load. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <QuietPage title="Something went wrong">
      <h1 className="type-quiet">Something went wrong</h1>
      <p className="mt-6 max-w-120 text-lede text-fg-2" role="alert">
        This screen could not be shown. Nothing you saved is lost; reloading usually helps.
      </p>
      <Button size="lg" className="mt-10" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </QuietPage>
  )
}
