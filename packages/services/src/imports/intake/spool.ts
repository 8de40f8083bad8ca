import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Receives a file into a temporary one, so that a slow sender holds nothing but disk space, and hands over its path. The
 * temporary file is removed afterwards, whatever happened.
 */
export const spool = async <T>(bytes: AsyncIterable<Uint8Array>, work: (file: string) => Promise<T>): Promise<T> => {
  const file = path.join(tmpdir(), `velvet-upload-${randomUUID()}`)
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
