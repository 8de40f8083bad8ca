import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const prefix = 'velvet-upload-'
/** Longer than receiving and reading any file takes. */
const maxMs = 3_600_000

/** Deletes the files of killed processes in this folder, which need not exist. Files of running processes stay. */
export const removeAbandonedSpools = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > maxMs) await rm(file, { force: true })
  }
}

/**
 * Receives a file into a temporary one in this folder, so that a slow sender holds only disk space, and passes on its path.
 * Creates the folder, deletes what killed processes left in it, and always deletes the temporary file afterwards.
 */
export const spool = async <T>(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedSpools(folder, new Date())
  const file = path.join(folder, `${prefix}${randomUUID()}`)
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
