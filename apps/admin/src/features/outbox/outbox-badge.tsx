import { countText } from '../../kit/counts.ts'
import { useOutboxCount, useOutboxWatch } from './outbox-count.queries.ts'

/** The count of decisions that wait for their release, shown on every screen; nothing when it is 0. */
export function OutboxBadge() {
  const count = useOutboxCount()
  if (!count) return null
  return (
    <span className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
      {count > 999 ? '999+' : countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** Keeps the outbox and every `OutboxBadge` up to date. */
export function OutboxWatch() {
  useOutboxWatch()
  return null
}
