import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@velvet/domain/kernel'
import { pack } from 'tar-stream'
import { type Contents, contentsName, type Manifest, manifestName, type Totals } from './archive-format.ts'
import { cannotWrite } from './file-faults.ts'
import { hashEntry, sealOf } from './seal.ts'

export type ArchiveWriter = {
  /** Resolves when the disk has taken it, so that what waits in memory never grows. */
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Ends the archive and gives it its name, on the disk for good. Returns its size in bytes. */
  finish: (totals: Totals) => Promise<number>
  /** Removes what was written. */
  abandon: () => Promise<void>
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

const noSpace = (file: string, cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'storage_full',
    `There is no space left for ${file}. No backup was made, and nothing else was changed.`,
    { cause },
  )

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const openDraft = async (draft: string): Promise<FileHandle> => {
  try {
    await rm(draft, { force: true })
  } catch (error) {
    throw cannotWrite(draft, error)
  }
  try {
    return await open(draft, 'wx', 0o600)
  } catch (error) {
    throw cannotWrite(path.dirname(draft), error)
  }
}

/**
 * Begins an archive beside `file` under the name `FILE.partial`, readable by its owner alone. What an earlier, killed backup
 * left under that name is overwritten. Throws `folder_unusable`.
 */
export const createArchive = async (file: string, secret: string, manifest: Manifest): Promise<ArchiveWriter> => {
  const draft = `${file}.partial`
  const handle = await openDraft(draft)
  const hash = createHash('sha256')
  const mtime = new Date(manifest.takenAt)
  const tar = pack()
  let bytesWritten = 0
  const writing = (async () => {
    for await (const chunk of tar as AsyncIterable<Uint8Array>) {
      await handle.writeFile(chunk)
      bytesWritten += chunk.length
    }
  })().catch((error: unknown) => {
    throw isFull(error) ? noSpace(file, error) : error
  })
  writing.catch(() => undefined)

  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const entry = new Promise<void>((resolve, reject) => {
      const taken = (error?: Error | null): void => (error ? reject(error) : resolve())
      tar.entry(
        { name, mode: 0o600, mtime, size: bytes.length },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        taken,
      )
    })
    // A disk error takes precedence over the error that it causes.
    await entry.catch(async (error: unknown) => {
      await writing
      throw error
    })
  }
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    hashEntry(hash, name, bytes.length)
    hash.update(bytes)
    await put(name, bytes)
  }
  const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

  await add(manifestName, json(manifest))
  return {
    add,
    finish: async (totals) => {
      const unsealed: Omit<Contents, 'seal'> = { ...totals, sha256: hash.digest('hex') }
      await put(contentsName, json({ ...unsealed, seal: sealOf(secret, unsealed) }))
      tar.finalize()
      await writing
      try {
        await handle.sync()
      } catch (error) {
        throw isFull(error) ? noSpace(file, error) : error
      }
      await handle.close()
      await rename(draft, file)
      await syncFolder(path.dirname(file))
      return bytesWritten
    },
    abandon: async () => {
      tar.destroy()
      await writing.catch(() => undefined)
      await handle.close()
      await rm(draft, { force: true })
    },
  }
}
