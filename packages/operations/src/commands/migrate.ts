import { parseArgs } from 'node:util'
import { migrateToLatest } from '@velvet/database'
import type { CommandContext } from '../command.ts'

export const description = 'brings the schema of the database up to date'
export const usage = ''

export const run = async (args: string[], { databaseUrl, print }: CommandContext): Promise<void> => {
  parseArgs({ args, options: {} })
  const names = await migrateToLatest(await databaseUrl())
  print(names.length > 0 ? `Ran ${names.join(', ')}` : 'The schema is up to date')
}
