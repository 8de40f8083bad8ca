import { useUnread, useUnreadChanges } from './unread.queries.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The count of threads and unmatched texts that await an answer, shown on every screen; nothing when it is 0. */
export function WaitingBadge() {
  const unread = useUnread()
  const count = unread ? unread.conversations + unread.unmatched : 0
  return count > 0 ? <UnreadBadge count={count} /> : null
}

/** Keeps every `WaitingBadge` up to date. */
export function WaitingWatch() {
  useUnreadChanges()
  return null
}
