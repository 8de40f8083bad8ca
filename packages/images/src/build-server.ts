import { copyFile, lstat, mkdir, readlink, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dependencyFiles } from './dependency-files.ts'
import { neededPackages, ownFiles } from './own-files.ts'
import { writeSystemLayer } from './system-layer.ts'

/** Where the product lies in the image. */
const home = 'app'

/** Where it may write. */
const writable = ['data', 'tmp']

const copyEntry = async (from: string, to: string): Promise<void> => {
  await mkdir(path.dirname(to), { recursive: true })
  if ((await lstat(from)).isSymbolicLink()) await symlink(await readlink(from), to)
  else await copyFile(from, to)
}

/**
 * Writes the server image as a folder for each of its layers, from what changes least to what changes most: `system`,
 * `writable` (whose folders belong to the user), `dependencies` and `sources`. Laid over each other they are its whole file
 * system. `root` is a checkout whose dependencies for production are installed.
 */
export const buildServer = async (root: string, out: string): Promise<void> => {
  for (const folder of writable) await mkdir(path.join(out, 'writable', folder), { recursive: true })
  const packages = await neededPackages(root)
  const sources = await ownFiles(root, packages)
  for (const file of sources) await copyEntry(path.join(root, file), path.join(out, 'sources', home, file))
  const { files, placeholders } = await dependencyFiles(root, sources)
  const inLayer = (file: string): string => path.join(out, 'dependencies', home, file)
  for (const file of files) await copyEntry(path.join(root, file), inLayer(file))
  for (const file of placeholders) {
    await mkdir(path.dirname(inLayer(file)), { recursive: true })
    await writeFile(inLayer(file), '')
  }
  const nativeModules = files
    .filter((file) => /\.node$|\.so(?:\.[\d.]+)?$/.test(file))
    .map((file) => path.join(root, file))
  await writeSystemLayer(path.join(out, 'system'), nativeModules)
}
