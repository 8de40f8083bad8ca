import { type ReactNode, useId } from 'react'

/** A titled section of a profile. */
export function Part({ title, level = 4, children }: { title: string; level?: 3 | 4; children: ReactNode }) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5">
      <Heading id={id} className="type-overline text-fg-3">
        {title}
      </Heading>
      {children}
    </section>
  )
}
