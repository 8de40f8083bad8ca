import { Logo } from '@velvet/ui/logo'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import rosette from './rosette.svg'

export type QuietPageProps = { title: string; children: ReactNode }

/** A page outside the shell, styled like the public site: an engraving, and one action. */
export function QuietPage({ title, children }: QuietPageProps) {
  usePageTitle(title)
  return (
    <div className="pub relative isolate flex min-h-dvh flex-col overflow-clip">
      <img src={rosette} alt="" className="rosette top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2" />
      <header className="flex justify-center px-5 pt-10 md:pt-14">
        <Logo className="h-5 w-auto text-fg" />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-5 pt-8 pb-24 text-center">{children}</main>
    </div>
  )
}
