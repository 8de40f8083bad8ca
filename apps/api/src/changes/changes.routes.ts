import { streamChanges } from '@velvet/contracts/changes'
import { findSession, sessionsChanged } from '@velvet/services/auth'
import type { Slice } from '../kernel/mount.ts'

const heartbeatMs = 25_000

/**
 * Keeps the response open and writes a line per change, until the session ends: it checks the session whenever any session ended.
 * The heartbeat keeps proxies from closing the connection, and detects expired sessions.
 */
export const changeRoutes: Slice = ({ mountStream }) => {
  mountStream(streamChanges, ({ request, stream, process, changes }) => {
    const { sessionId } = request.session
    const write = (line: string): void => {
      if (stream.writable) stream.write(line)
    }
    const writeIfAlive = (line: string): void => {
      findSession(process, sessionId).then(
        (session) => (session ? write(line) : stream.end()),
        () => stream.end(),
      )
    }
    const stop = changes.subscribe((change) => {
      const message = `data: ${change}\n\n`
      if (change === sessionsChanged) writeIfAlive(message)
      else write(message)
    })
    writeIfAlive('retry: 2000\n\n')
    const heartbeat = setInterval(writeIfAlive, heartbeatMs, ': still here\n\n')
    stream.on('close', () => {
      clearInterval(heartbeat)
      stop()
    })
  })
}
