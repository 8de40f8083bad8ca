import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inRepository, repositoryRoot } from './repository.ts'

export type SiteName = 'web' | 'admin'
const siteNames: readonly SiteName[] = ['web', 'admin']

const sourcesOf = (site: SiteName): string[] => [
  `apps/${site}/{src,public}/**`,
  `apps/${site}/{index.html,package.json}`,
  'apps/{web,admin}/*.ts',
  'packages/{ui,contracts,domain}/{src/**,package.json}',
  'pnpm-lock.yaml',
]

const filesIn = async (patterns: string[], cwd: string): Promise<string[]> => {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd, withFileTypes: true }))
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name))
  return files
}

const hashOfSources = async (site: SiteName): Promise<string> => {
  const hash = createHash('sha256')
  const files = (await filesIn(sourcesOf(site), repositoryRoot)).filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'),
  )
  for (const file of files.sort()) hash.update(path.relative(repositoryRoot, file)).update(await readFile(file))
  return hash.digest('hex')
}

/** The site's own, which every system runs without a shell. */
const viteOf = (site: SiteName): string => inRepository('apps', site, 'node_modules/vite/bin/vite.js')

const runVite = async (site: SiteName, args: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [viteOf(site), 'build', '--logLevel', 'warn', ...args], {
    cwd: inRepository('apps', site),
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The ${site} site could not be built`)
}

/** Once at build time instead of on every request, and therefore as small as it gets. */
const compress = async (dist: string): Promise<void> => {
  const files = await filesIn(['**/*.{js,css,svg,json,txt,map,webmanifest}'], dist)
  for (const file of files) {
    const content = await readFile(file)
    if (content.length < 1024) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

const buildSite = async (site: SiteName): Promise<boolean> => {
  const dist = inRepository('apps', site, 'dist')
  const stamp = path.join(dist, '.built-from')
  const wanted = await hashOfSources(site)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return false
  await runVite(site, [])
  await compress(dist)
  await writeFile(stamp, wanted)
  return true
}

/** Builds the sites whose sources differ from what was built last, and names them. Throws when a build fails. */
export const buildSites = async (): Promise<SiteName[]> => {
  const built = await Promise.all(siteNames.map(buildSite))
  return siteNames.filter((_site, index) => built[index])
}

/** Keeps both sites built while one works on them; gives back how to stop. */
export const watchSites = (): (() => void) => {
  const children = siteNames.map((site) =>
    spawn(process.execPath, [viteOf(site), 'build', '--watch', '--logLevel', 'warn'], {
      cwd: inRepository('apps', site),
      stdio: 'inherit',
    }),
  )
  return () => {
    for (const child of children) child.kill('SIGTERM')
  }
}
