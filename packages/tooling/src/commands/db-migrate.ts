import { parseArgs } from 'node:util'
import { migrateToLatest } from '@velvet/database'
import { runCommand } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { openForCommand } from '../product-database.ts'

await runCommand(async () => {
  parseArgs({ options: {} })
  const database = await openForCommand(readEnvironment())
  try {
    const names = await migrateToLatest(database.url)
    console.log(names.length > 0 ? `Ran ${names.join(', ')}` : 'The schema is up to date')
  } finally {
    await database.release()
  }
})
