import { parseArgs } from 'node:util'
import { limitRole, migrateToLatest } from '@velvet/database'
import type { CommandContext } from '../command.ts'

export const description = 'brings the schema of the database up to date'
export const usage = ''

export const run = async (
  args: string[],
  { configuration, databaseUrl, print, warn }: CommandContext,
): Promise<void> => {
  parseArgs({ args, options: {} })
  const names = await migrateToLatest(await databaseUrl(), { warn })
  const { DATABASE_DIRECT_URL: behindPooler } = await configuration()
  if (behindPooler) await limitRole(behindPooler)
  print(names.length > 0 ? `Ran ${names.join(', ')}` : 'The schema is up to date')
}
