import { parseArgs } from 'node:util'
import { migrateToLatest } from '@velvet/database'
import { runCommand, UsageError } from '../command.ts'
import { dataDirectory, readEnvironment } from '../environment.ts'
import { openForCommand } from '../product-database.ts'
import { loadSecrets } from '../secrets.ts'
import { seed } from '../seed/seed.ts'

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number`)
  return Number(text)
}

await runCommand(async () => {
  const { values } = parseArgs({
    // pnpm hands on the `--` that npm takes away.
    options: { applicants: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  })
  const applicants = wholeNumber('applicants', values.applicants)
  const number = wholeNumber('seed', values.seed)
  const env = readEnvironment()
  const secret = env.SESSION_SECRET ?? (await loadSecrets(dataDirectory(env))).sessionSecret
  const database = await openForCommand(env)
  try {
    await migrateToLatest(database.url)
    const startedAt = performance.now()
    await seed({ url: database.url, applicants, seed: number, secret: env.ADDRESS_KEY ?? secret })
    console.log(`Added ${applicants} invented applicants in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  } finally {
    await database.release()
  }
})
