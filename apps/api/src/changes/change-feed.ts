import type { ListenOptions } from '@velvet/database'

export type ChangeFeed = {
  /** Calls back with each announced change, as JSON text; returns how to stop. */
  subscribe: (listener: (change: string) => void) => () => void
  close: () => Promise<void>
}

/** One connection to Postgres for all open screens of this process. */
export const openChangeFeed = (
  listen: (options: ListenOptions) => { close: () => Promise<void> },
  url: string,
  onError: (error: Error) => void,
): ChangeFeed => {
  const listeners = new Set<(change: string) => void>()
  const connection = listen({
    url,
    channel: 'changes',
    onError,
    onMessage: (change) => {
      for (const listener of listeners) listener(change)
    },
  })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: connection.close,
  }
}
