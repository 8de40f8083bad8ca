import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { keptPictureName } from '@velvet/contracts/instagram'
import { AppError } from '@velvet/domain/kernel'
import type { PictureStore } from '@velvet/services/instagram'

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

export const storageFull = (cause: unknown): AppError =>
  new AppError('unavailable', 'storage_full', 'There is no space left for pictures. Nothing was saved.', {
    suggestion: 'Try again after your server’s operator has freed up space.',
    cause,
  })

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )

const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name survives a power cut only once its folder is on the disk as well. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Pictures as files, in 256 folders by the first two digits of their names. A file appears whole or not at all, and survives
 * a power cut once `put` has returned. Throws for a name that is none of ours before the disk is touched.
 */
export const openFolderStore = (directory: string): PictureStore => {
  const fileOf = (name: string): string => {
    if (!keptPictureName.test(name)) throw new Error('not the name of a kept picture')
    return path.join(directory, name.slice(0, 2), name)
  }
  return {
    put: async (name, bytes) => {
      const file = fileOf(name)
      const folder = path.dirname(file)
      const draft = `${file}.${randomUUID()}`
      try {
        if (!(await isThere(file))) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await writeWhole(draft, bytes)
          await rename(draft, file)
        }
        // Also when the file exists: its writer may not have synced the folder yet.
        await syncFolder(folder)
        await syncFolder(directory)
      } catch (error) {
        await rm(draft, { force: true })
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? storageFull(error) : error
      }
    },
    get: (name) =>
      readFile(fileOf(name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
        throw error
      }),
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
