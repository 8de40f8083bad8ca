import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { glob, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const prefix = 'velvet-upload-'
/** Longer than receiving and reading any file takes. */
const longestMs = 3_600_000

/** Deletes the files of killed processes. Files of running processes stay. */
export const removeAbandonedSpools = async (now: Date): Promise<void> => {
  for await (const name of glob(`${prefix}*`, { cwd: tmpdir() })) {
    const file = path.join(tmpdir(), name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > longestMs) await rm(file, { force: true })
  }
}

/**
 * Receives a file into a temporary one, so that a slow sender holds only disk space, and passes on its path. Always deletes the
 * temporary file afterwards.
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
