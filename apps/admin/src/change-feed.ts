type Subscriber = { onMessage: (data: string) => void; onHearing: (isHearing: boolean) => void }

/**
 * Announcements of the server for everybody in this tab over one connection: browsers allow six to a host in all. Open while
 * somebody subscribes and the tab is visible.
 */
export const createChangeFeed = (path: string) => {
  const subscribers = new Set<Subscriber>()
  let source: EventSource | undefined
  let isHearing = false

  const hear = (next: boolean) => {
    isHearing = next
    for (const { onHearing } of subscribers) onHearing(next)
  }
  const close = () => {
    source?.close()
    source = undefined
    hear(false)
  }
  const follow = () => {
    if (document.hidden || subscribers.size === 0) return close()
    if (source) return
    source = new EventSource(path)
    source.onmessage = ({ data }: MessageEvent<string>) => {
      for (const { onMessage } of subscribers) onMessage(data)
    }
    source.onopen = () => hear(true)
    source.onerror = () => hear(false)
  }

  return {
    /** Answers how to stop. */
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
