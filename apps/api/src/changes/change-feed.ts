import type { Change } from '@velvet/contracts/changes'
import type { ListenOptions } from '@velvet/database'

export type ChangeFeed = {
  /** Calls back with each announced change, as JSON text; returns a function that stops it. */
  subscribe: (listener: (change: string) => void) => () => void
  /** The number of current listeners. */
  count: () => number
  close: () => Promise<void>
}

/**
 * One Postgres connection for all open screens of this process. After an interruption, the topic `everything` replaces the missed
 * announcements.
 */
export const openChangeFeed = (
  listen: (options: ListenOptions) => { close: () => Promise<void> },
  url: string,
  onError: (error: Error) => void,
): ChangeFeed => {
  const listeners = new Set<(change: string) => void>()
  const tellAll = (change: string): void => {
    for (const listener of listeners) listener(change)
  }
  const connection = listen({
    url,
    channel: 'changes',
    onError,
    onMessage: tellAll,
    onConnected: () => tellAll(JSON.stringify({ topic: 'everything' } satisfies Change)),
  })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => listeners.size,
    close: connection.close,
  }
}
