import { useUnread, useUnreadChanges } from './unread.queries.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** What waits for an answer, threads and unmatched texts together, wherever one is; nothing while nothing waits. */
export function WaitingBadge() {
  const unread = useUnread()
  const count = unread ? unread.conversations + unread.unmatched : 0
  return count > 0 ? <UnreadBadge count={count} /> : null
}

/** Keeps every `WaitingBadge` true. */
export function WaitingWatch() {
  useUnreadChanges()
  return null
}
