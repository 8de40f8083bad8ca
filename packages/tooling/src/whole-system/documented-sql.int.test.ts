import { readdirSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { CompiledQuery } from 'kysely'
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
    documents.map(async (file) => statementsOf(await readSource(file)).map((sql) => [file, sql] as const)),
  )
).flat()

describe('the SQL of the runbooks', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  it('is found in each form', () => {
    const mentions = statements.map(([, sql]) => sql)
    expect(mentions).toEqual(
      expect.arrayContaining(['analyze', 'show max_connections', expect.stringMatching(/^update campaigns[\s\S]*;$/)]),
    )
    expect(mentions.length).toBeGreaterThan(10)
  })

  it.each(statements)('%s: %s', async (_file, sql) => {
    const transaction = await database.db.startTransaction().execute()
    try {
      await expect(transaction.executeQuery(CompiledQuery.raw(sql))).resolves.toBeDefined()
    } finally {
      await transaction.rollback().execute()
    }
  })
})
