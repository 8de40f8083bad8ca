import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What the server image runs; everything that they depend on comes with them. */
const programs = ['apps/api', 'apps/worker', 'packages/operations']

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/testing\.ts$/.test(file)

type Manifest = { name: string; dependencies?: Record<string, string> }

const readManifest = async (root: string, folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as Manifest

/** Folders of the programs and of all our packages that they need, from the root of the checkout. */
export const neededPackages = async (root: string): Promise<string[]> => {
  const folders = new Map<string, string>()
  for await (const file of glob('{apps,packages}/*/package.json', { cwd: root })) {
    const folder = path.dirname(file)
    folders.set((await readManifest(root, folder)).name, folder)
  }
  const needed = new Set<string>()
  const add = async (folder: string): Promise<void> => {
    if (needed.has(folder)) return
    needed.add(folder)
    for (const [name, version] of Object.entries((await readManifest(root, folder)).dependencies ?? {})) {
      const own = version.startsWith('workspace:') ? folders.get(name) : undefined
      if (own) await add(own)
    }
  }
  for (const program of programs) await add(program)
  return [...needed].sort()
}

/** Files of these packages that run: everything in `src` without tests and what helps them, and the manifest. */
export const ownFiles = async (root: string, packages: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for (const folder of packages) {
    files.push(`${folder}/package.json`)
    for await (const entry of glob(`${folder}/src/**/*`, { cwd: root, withFileTypes: true }))
      if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  return files.filter((file) => !isTest(file)).sort()
}
