import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
const plentyBytes = 6 * 1024 ** 3

/** A new folder for temporary data, in memory where there is plenty: a database is hundreds of files. */
export const makeScratchFolder = async (prefix: string): Promise<string> => {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(path.join(free > plentyBytes ? memory : tmpdir(), prefix))
}
