import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { glob, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const prefix = 'velvet-upload-'
/** Longer than any file is received and read. */
const longestMs = 3_600_000

/** Removes what a process that was killed left behind. Files of running processes stay. */
export const removeAbandonedSpools = async (now: Date): Promise<void> => {
  for await (const name of glob(`${prefix}*`, { cwd: tmpdir() })) {
    const file = path.join(tmpdir(), name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > longestMs) await rm(file, { force: true })
  }
}

/**
 * Receives a file into a temporary one, so that a slow sender holds nothing but disk space, and hands over its path. The
 * temporary file is removed afterwards, whatever happened.
 */
export const spool = async <T>(bytes: AsyncIterable<Uint8Array>, work: (file: string) => Promise<T>): Promise<T> => {
  const file = path.join(tmpdir(), `${prefix}${randomUUID()}`)
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
