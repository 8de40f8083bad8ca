import { onTestFinished, vi } from 'vitest'

type Source = {
  readyState: number
  onmessage?: (event: { data: string }) => void
  onopen?: () => void
  onerror?: () => void
}

/** Every connection to the announcements that is open; none of them reaches a server. */
function connections(): ReadonlySet<Source> {
  const open = new Set<Source>()
  vi.stubGlobal(
    'EventSource',
    class implements Source {
      static readonly CLOSED = 2
      readyState = 0
      constructor() {
        open.add(this)
      }
      close() {
        open.delete(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return open
}

/** Stands for the server's announcements: the function it answers says that something of the topic changed. */
export function listenInstead(): (topic: string) => void {
  const open = connections()
  return (topic) => {
    for (const source of open) source.onmessage?.({ data: JSON.stringify({ topic }) })
  }
}

/** Stands for a server that takes connections to its announcements and refuses them. */
export function connectInstead() {
  const open = connections()
  return {
    open,
    accept: () => {
      for (const source of open) source.onopen?.()
    },
    refuse: () => {
      for (const source of open) {
        source.readyState = 2
        source.onerror?.()
      }
    },
  }
}
