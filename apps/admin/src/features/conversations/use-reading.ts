import type { Conversation } from '@velvet/contracts/conversations'
import { useEffect, useSyncExternalStore } from 'react'
import { useMarkRead } from './conversations.queries.ts'

/** Marks the open thread read, and again when a text arrives while the page is visible (CONV-07). */
export function useReading(conversation: Conversation | undefined): void {
  const { mutate: markRead } = useMarkRead()
  const isLookedAt = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')
  const { id, unreadCount = 0 } = conversation ?? {}
  useEffect(() => {
    if (id && unreadCount > 0 && isLookedAt) markRead(id)
  }, [id, unreadCount, isLookedAt, markRead])
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
