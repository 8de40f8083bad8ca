import { streamChanges } from '@velvet/contracts/changes'
import { findSession, sessionsChanged } from '@velvet/services/auth'
import type { Slice } from '../kernel/mount.ts'

const heartbeatMs = 25_000

/** What may wait for a client that does not read. A screen that is cut off connects again, and fetches everything again. */
const maxWaitingBytes = 64 * 1024

/**
 * Keeps the response open and writes a line per change, until the session ends: it checks the session whenever any session ended.
 * The heartbeat keeps proxies from closing the connection, and detects expired sessions. A client that does not read would not
 * read an end either, so the connection is destroyed.
 */
export const changeRoutes: Slice = ({ mountStream }) => {
  mountStream(streamChanges, ({ request, stream, process, changes }) => {
    const { sessionId } = request.session
    const write = (line: string): void => {
      if (stream.writableLength > maxWaitingBytes) stream.destroy()
      else if (stream.writable) stream.write(line)
    }
    // Before its first line there is no answer yet, and a destroyed stream would make it an error.
    const finish = () => (stream.readableDidRead ? stream.destroy() : stream.end())
    const writeIfAlive = (line: string): void => {
      findSession(process, sessionId).then(
        (session) => (session ? write(line) : finish()),
        // A failed lookup says nothing about the session; the next heartbeat looks again.
        () => write(line),
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
