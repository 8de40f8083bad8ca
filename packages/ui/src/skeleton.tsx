import { clsx } from 'clsx'

/** A grey bar that stands for text on its way. Size it with `className`; hidden from assistive technology. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx('block h-3 animate-shimmer rounded-badge bg-line', className)} />
}
