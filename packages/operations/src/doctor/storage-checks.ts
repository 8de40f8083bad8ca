import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { openPictureStore } from '@velvet/providers/pictures'
import { counted } from '../counted.ts'
import { type Check, type Finding, failed, type Installed, ok, reasonOf, warning } from './check.ts'

const gigabyte = 1024 ** 3
const minFreeBytes = gigabyte / 4
const fewFreeBytes = gigabyte

const shown = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB free`

/** Of a size, not of a share: a tenth of a large disk is plenty. */
export const judgeSpace = (freeBytes: number, folder: string): Finding => {
  const text = `${folder}: ${shown(freeBytes)}`
  if (freeBytes < minFreeBytes) return failed(`${text}, too little for pictures: free up space`)
  return freeBytes < fewFreeBytes ? warning(`${text}: free up space soon`) : ok(text)
}

const checkFolder = async (folder: string): Promise<Finding> => {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return judgeSpace(bavail * bsize, folder)
  } catch (error) {
    return failed(`${reasonOf(error)}: DATA_DIR must be a folder that this user may write to`)
  }
}

/** Any name that no picture has: a bucket that answers says that it is not there. */
const noPicture = `${'0'.repeat(64)}.jpg`

const checkBucket = async ({ env }: Installed): Promise<Finding> => {
  try {
    await openPictureStore(env).get(noPicture)
    return ok(`the bucket ${env.S3_BUCKET} answers`)
  } catch (error) {
    return failed(
      `the bucket ${env.S3_BUCKET} cannot be read (${reasonOf(error)}): check the variables that begin with S3_`,
    )
  }
}

/** A night and two hours for the archive to be written. */
const maxAgeH = 26

const checkBackups = async (folder: string): Promise<Finding> => {
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.tar'))
  const times = await Promise.all(archives.map(async (name) => (await stat(path.join(folder, name))).mtimeMs))
  if (times.length === 0) return failed(`there is no archive in ${folder}: run velvet backup (docs/backup.md)`)
  const hours = Math.floor((Date.now() - Math.max(...times)) / 3_600_000)
  const text = `the newest archive in ${folder} is ${counted(hours, 'hour')} old`
  return hours > maxAgeH ? failed(`${text}: did last night's backup fail?`) : ok(text)
}

/** Where pictures are kept, and the archives of a folder where one is named. */
export const storageChecks = (installed: Installed, backups: string | undefined): Check[] => [
  {
    name: 'pictures',
    run: () => (installed.env.S3_BUCKET ? checkBucket(installed) : checkFolder(installed.env.DATA_DIR)),
  },
  ...(backups === undefined ? [] : [{ name: 'backups', run: () => checkBackups(backups) }]),
]
