import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** An error boundary: a section that cannot be rendered fails alone; the others stay (INT-01). */
export function OwnBoundary({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => console.error(error)}
      fallbackRender={({ resetErrorBoundary }) => (
        <Card title={title}>
          <div className="flex h-full flex-col gap-4" role="alert">
            <p className="text-sm text-fg-2">This section could not be shown.</p>
            <Button className="mt-auto self-start" onClick={resetErrorBoundary}>
              Try again
            </Button>
          </div>
        </Card>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
