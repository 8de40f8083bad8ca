import { onTestFinished, vi } from 'vitest'

type Source = {
  readyState: number
  onmessage?: (event: { data: string }) => void
  onopen?: () => void
  onerror?: () => void
}

/** Every open connection to the announcements; none of them reaches a server. */
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

const announceTo = (open: ReadonlySet<Source>) => (topic: string) => {
  for (const source of open) source.onmessage?.({ data: JSON.stringify({ topic }) })
}

/** Fakes the server's announcements: the returned function announces a change of the topic. */
export const listenInstead = (): ((topic: string) => void) => announceTo(connections())

/** Fakes a server that accepts or refuses connections to its announcements. */
export function connectInstead() {
  const open = connections()
  return {
    open,
    announce: announceTo(open),
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
