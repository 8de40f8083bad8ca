import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

export type StatCardProps = {
  label: string
  /** A number is grouped by thousands; `undefined` shows a skeleton, `null` a dash because it is unavailable. */
  value: number | string | null | undefined
  hint?: ReactNode
  icon?: ReactNode
  /** Makes the whole card a link, e.g. to the list that it counts. */
  href?: string | undefined
  /** The link leads to what the page currently shows. */
  current?: boolean | undefined
  /** Beside the number, e.g. a sparkline. */
  chart?: ReactNode
}

/** A card with one number. */
export function StatCard({ label, value, hint, icon, href, current, chart }: StatCardProps) {
  const look = clsx(
    'group flex min-w-0 flex-col gap-1 rounded-dialog border bg-surface px-4 py-3.5 text-fg max-md:justify-between max-md:px-2.5 max-md:py-2',
    current ? 'border-accent' : 'border-line',
    href && 'transition-colors duration-[90ms] hover:border-line-strong',
  )
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-fg-3">
        <span className="text-sm text-fg-2 max-md:text-xs max-md:leading-tight">{label}</span>
        {icon ? (
          <span aria-hidden="true" className="max-md:hidden [&_svg]:size-4 [&_svg]:stroke-[1.75]">
            {icon}
          </span>
        ) : null}
      </span>
      <span className="flex min-h-8 items-end max-md:min-h-0 justify-between gap-3">
        {value === undefined ? (
          <>
            <Skeleton className="mb-1 h-6 w-16" />
            <span className="sr-only">Loading</span>
          </>
        ) : value === null ? (
          <span className="text-3xl text-fg-3">
            <span aria-hidden="true">–</span>
            <span className="sr-only">Unknown</span>
          </span>
        ) : (
          <span className="text-3xl font-semibold tracking-[-0.01em] max-md:text-xl">
            {typeof value === 'number' ? value.toLocaleString('en-US') : value}
          </span>
        )}
        {chart}
      </span>
      {hint ? <span className="text-xs text-fg-3">{hint}</span> : null}
    </>
  )
  if (!href) return <div className={look}>{content}</div>
  return (
    <Link href={href} className={look} aria-current={current ? 'true' : undefined}>
      {content}
    </Link>
  )
}
