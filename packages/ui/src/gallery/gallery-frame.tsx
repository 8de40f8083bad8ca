import type { ReactNode } from 'react'

/** A group of examples under a heading. */
export function GallerySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line py-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {note ? <p className="mt-1 text-sm text-fg-3">{note}</p> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  )
}

/** A line of examples with a caption. */
export function Specimens({ caption, children }: { caption?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {caption ? <p className="type-overline mb-2.5 text-fg-3">{caption}</p> : null}
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
