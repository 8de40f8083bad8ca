import { parseArgs } from 'node:util'
import { limitRole, migrateToLatest, waitForServer } from '@velvet/database'
import type { CommandContext } from '../command.ts'

export const description = 'updates the database schema to this version'
export const usage = ''

/** A database that is started together with this command is ready by then. */
const startMs = 30_000

export const run = async (
  args: string[],
  { configuration, databaseUrl, print, warn }: CommandContext,
): Promise<void> => {
  parseArgs({ args, options: {} })
  const url = await databaseUrl()
  await waitForServer(url, { warn, patienceMs: startMs })
  const names = await migrateToLatest(url, { warn })
  const { DATABASE_DIRECT_URL: behindPooler } = await configuration()
  if (behindPooler) await limitRole(behindPooler)
  print(names.length > 0 ? `Ran ${names.join(', ')}` : 'The schema is up to date')
}
