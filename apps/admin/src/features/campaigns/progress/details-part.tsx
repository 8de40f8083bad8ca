import { type ReactNode, useId } from 'react'

export type DetailsPartProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A titled section of a campaign's details, with its actions beside the title. */
export function DetailsPart({ title, aside, children }: DetailsPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
