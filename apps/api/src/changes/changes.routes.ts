import { streamChanges } from '@velvet/contracts/changes'
import { findSession } from '@velvet/services/auth'
import type { Slice } from '../kernel/mount.ts'

const heartbeatMs = 25_000

/** Keeps the answer open and writes a line per change. The heartbeat keeps proxies awake and notices an ended session. */
export const changeRoutes: Slice = ({ mountStream }) => {
  mountStream(streamChanges, ({ request, stream, process, changes }) => {
    stream.write('retry: 2000\n\n')
    const stop = changes.subscribe((change) => stream.write(`data: ${change}\n\n`))
    const heartbeat = setInterval(() => {
      findSession(process, request.session.sessionId).then(
        (session) => (session ? stream.write(': still here\n\n') : stream.end()),
        () => stream.end(),
      )
    }, heartbeatMs)
    stream.on('close', () => {
      clearInterval(heartbeat)
      stop()
    })
  })
}
