import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './client.ts'

/** What the server gives to the role of this test. */
const limit = 3
const poolSize = 10

describe('a pool larger than what the server gives', () => {
  let database: TestDatabase
  let role: string
  let url: string
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    role = `role_${randomUUID().replaceAll('-', '')}`
    await sql`create role ${sql.id(role)} login password 'guest' connection limit ${sql.lit(limit)}`.execute(
      database.db,
    )
    const own = new URL(database.url)
    own.username = role
    own.password = 'guest'
    url = own.href
  })
  afterAll(async () => {
    await sql`drop role ${sql.id(role)}`.execute(database.db)
    await database.drop()
  })

  const open = (connectionWaitMs: number) => openDatabase({ url, poolSize, connectionWaitMs })
  const ask = ({ db }: ReturnType<typeof open>) => sql`select pg_sleep(0.02)`.execute(db)

  it('serves as many calls as come, one after the other', async () => {
    const pool = open(20_000)
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask(pool)))
      expect(answers).toHaveLength(60)
      expect(pool.pool.totalCount).toBe(limit)
    } finally {
      await pool.close()
    }
  })

  it('waits for a connection up to its limit, and says why there is none', async () => {
    // Long enough for a busy machine to connect, and be refused, several times.
    const [others, waiting, patient] = [open(20_000), open(3_000), open(20_000)]
    try {
      const held = await Promise.all(Array.from({ length: limit }, () => others.db.startTransaction().execute()))
      await expect(ask(waiting)).rejects.toMatchObject({ code: '53300' })
      const asking = ask(patient)
      for (const transaction of held) await transaction.rollback().execute()
      await others.close()
      await asking
    } finally {
      await waiting.close()
      await patient.close()
    }
  })
})
