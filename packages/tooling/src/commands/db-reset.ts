import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { migrateToLatest } from '@velvet/database'
import { Client } from 'pg'
import { runCommand, UsageError } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { openForCommand } from '../product-database.ts'

const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type "reset" to go on: `)
  terminal.close()
  return answer.trim() === 'reset'
}

/** Velvet's schemas and the queue's; the database itself stays because a hosting provider may own it. */
const emptyDatabase = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop schema if exists bullmq cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  } finally {
    await client.end()
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  const env = readEnvironment()
  const which = env.DATABASE_URL ? `the database at ${new URL(env.DATABASE_URL).host}` : 'the embedded database'
  if (!values.yes && !(await confirm(`This erases everything in ${which}.`)))
    throw new UsageError('Nothing was erased. Without a terminal, add --yes')
  const database = await openForCommand(env)
  try {
    await emptyDatabase(database.url)
    await migrateToLatest(database.url)
    console.log(`Erased ${which} and made the schema anew`)
  } finally {
    await database.release()
  }
})
