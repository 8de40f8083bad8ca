import type { ReactNode } from 'react'

/** A part of the page under its own heading. */
export function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="type-night [overflow-wrap:anywhere]">{title}</h2>
      {children}
    </section>
  )
}
