import { Readable } from 'node:stream'

const bytes = 50 * 1024 * 1024

/** Begins like a real answer and goes on for 50 MiB. */
export const oversized = (start: string | Buffer): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.from(start)
      const chunk = Buffer.alloc(64 * 1024, ' ')
      for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
    })(),
  )
