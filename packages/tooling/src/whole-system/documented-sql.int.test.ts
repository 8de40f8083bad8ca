import { readdirSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { fillInstallation } from '@velvet/operations/testing/installations'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

const documents = [
  'docs/backup.md',
  ...readdirSync(inRepository('docs/runbooks')).map((file) => `docs/runbooks/${file}`),
]
const inCommand = /\bpsql\b[^\n`]*? (?:-c|--command) (?:"(?<quoted>[^"]+)"|(?<word>\w+))/g
const inBlock = /^ *```sql\n(?<block>[\s\S]*?)^ *```$/gm

/** What a document tells an operator to run in psql: one command each, and whole blocks of SQL. */
const statementsOf = (text: string): string[] =>
  [...text.matchAll(inCommand), ...text.matchAll(inBlock)].map(({ groups }) =>
    (groups?.quoted ?? groups?.word ?? groups?.block ?? '').trim(),
  )

const statements = (
  await Promise.all(
    documents.map(async (file) => statementsOf(await readSource(file)).map((text) => [file, text] as const)),
  )
).flat()

describe('the SQL of the runbooks', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    await fillInstallation(database.url)
  })
  afterAll(() => database.drop())

  it('is found in each form', () => {
    const mentions = statements.map(([, sql]) => sql)
    expect(mentions).toEqual(
      expect.arrayContaining(['analyze', 'show max_connections', expect.stringMatching(/^update campaigns[\s\S]*;$/)]),
    )
    expect(mentions.length).toBeGreaterThan(10)
  })

  it.each(statements)('%s: %s', async (_file, text) => {
    const transaction = await database.db.startTransaction().execute()
    try {
      await expect(transaction.executeQuery(CompiledQuery.raw(text))).resolves.toBeDefined()
    } finally {
      await transaction.rollback().execute()
    }
  })

  it('leaves nothing that is sent by itself in a database that was brought back to an earlier moment', async () => {
    const countSendable = async () => {
      const { rows } = await sql<{ campaigns: number; messages: number }>`select
        (select count(*)::int from campaigns where status = 'scheduled' or (status = 'sending' and paused_at is null)) campaigns,
        (select count(*)::int from ledger
          where state in ('submitting', 'unknown') or (state = 'queued' and campaign_id is null)) messages`.execute(
        database.db,
      )
      return rows[0]
    }
    expect(await countSendable()).toEqual({ campaigns: 2, messages: 10 })
    for (const [, text] of statements.filter(([, text]) => text.startsWith('update ')))
      await database.db.executeQuery(CompiledQuery.raw(text))
    expect(await countSendable()).toEqual({ campaigns: 0, messages: 0 })
  })
})
