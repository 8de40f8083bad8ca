import { onTestFinished, vi } from 'vitest'

/** Stands for the server's announcements: the function it answers says that something of the topic changed. */
export function listenInstead(): (topic: string) => void {
  const open = new Set<{ onmessage?: (event: { data: string }) => void; onopen?: () => void }>()
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage?: (event: { data: string }) => void
      onopen?: () => void
      constructor() {
        open.add(this)
      }
      close() {
        open.delete(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return (topic) => {
    for (const source of open) source.onmessage?.({ data: JSON.stringify({ topic }) })
  }
}
