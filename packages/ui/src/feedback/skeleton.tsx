import { clsx } from 'clsx'

/** A gray bar in place of text that is loading. Size it with `className`; hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx('block h-3 animate-shimmer rounded-badge bg-line', className)} />
}
