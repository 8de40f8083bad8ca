import { LinkButton } from '@velvet/ui/link-button'
import { Logo } from '@velvet/ui/logo'
import { type ReactNode, useEffect } from 'react'
import { useVenue } from './venue.tsx'

export type QuietPageProps = { title: string; eyebrow: string; children: ReactNode }

/** A page with only a wordmark, one heading, and one action. Search engines do not index it. */
export function QuietPage({ title, eyebrow, children }: QuietPageProps) {
  const { name } = useVenue()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip">
      <meta name="robots" content="noindex" />
      <div aria-hidden="true" className="rosette top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2" />
      <header className="gutter flex h-19 items-center">
        <a href="/" className="flex min-h-11 min-w-0 items-center">
          <Logo className="h-5 w-auto" />
        </a>
      </header>
      <main className="gutter flex flex-1 flex-col items-center justify-center pt-8 pb-32 text-center">
        <p className="type-eyebrow text-accent">{eyebrow}</p>
        {children}
      </main>
    </div>
  )
}

/** The heading of a quiet page. */
export function QuietTitle({ children }: { children: ReactNode }) {
  return <h1 className="type-quiet mt-5">{children}</h1>
}

export function ReturnHome() {
  return (
    <LinkButton href="/" size="lg" variant="secondary" className="mt-10">
      Return to Home
    </LinkButton>
  )
}
