import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Shows the subtitle on a phone as well, where others are left to screen readers. */
  isSubtitleOnPhone?: boolean
  /** Beside the title, e.g. a count or a status. */
  meta?: ReactNode
  actions?: ReactNode
}

/** The `h1` of the screen with its actions. */
export function PageHeader({ title, subtitle, isSubtitleOnPhone = false, meta, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-2.5 max-md:gap-y-1.5 max-md:px-3 max-md:py-1.5">
      <div className="min-w-0 max-md:flex-1 max-md:basis-40">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h1 className="text-lg font-semibold">{title}</h1>
          {meta ? <span className="text-sm text-fg-3">{meta}</span> : null}
        </div>
        {subtitle ? (
          <p className={`text-sm text-fg-3 ${isSubtitleOnPhone ? '' : 'max-md:sr-only'}`}>{subtitle}</p>
        ) : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 max-md:gap-1.5 max-md:[&_:is(a,button):not([aria-label])>[aria-hidden]]:hidden">
          {actions}
        </div>
      ) : null}
    </header>
  )
}
