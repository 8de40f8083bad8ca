import type { ReactNode } from 'react'

type SectionProps = { title: string; id?: string; className?: string; children: ReactNode }

/** A part of the page under its own heading. */
export function Section({ title, id, className, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className={className}>
      <h2 className="type-night [overflow-wrap:anywhere]">{title}</h2>
      {children}
    </section>
  )
}
