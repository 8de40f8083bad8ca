type Subscriber = { onMessage?: (data: string) => void; onHearing: (isHearing: boolean) => void }

/** Browsers reconnect on their own, except after a refusal; then this feed reconnects after this many ms. */
const refusedFor = 5_000

/**
 * Carries the server's announcements to all subscribers in this tab over one connection, because browsers allow only six per
 * host. The connection is open while there are subscribers and the tab is visible.
 */
export const createChangeFeed = (path: string) => {
  const subscribers = new Set<Subscriber>()
  let source: EventSource | undefined
  let isHearing = false
  let again: ReturnType<typeof setTimeout> | undefined

  const hear = (next: boolean) => {
    isHearing = next
    for (const { onHearing } of subscribers) onHearing(next)
  }
  const close = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
    hear(false)
  }
  const follow = () => {
    if (document.hidden || subscribers.size === 0) return close()
    if (source) return
    const opened = new EventSource(path)
    source = opened
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      for (const { onMessage } of subscribers) onMessage?.(data)
    }
    opened.onopen = () => hear(true)
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return hear(false)
      close()
      again = setTimeout(follow, refusedFor)
    }
  }

  return {
    /** Returns a function that unsubscribes. */
    subscribe: (subscriber: Subscriber): (() => void) => {
      if (subscribers.size === 0) document.addEventListener('visibilitychange', follow)
      subscribers.add(subscriber)
      follow()
      subscriber.onHearing(isHearing)
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size > 0) return
        document.removeEventListener('visibilitychange', follow)
        close()
      }
    },
  }
}
