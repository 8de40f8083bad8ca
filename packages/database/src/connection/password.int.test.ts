import { sql } from 'kysely'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { copyRows } from '../copy-rows.ts'
import { createTestDatabase } from '../testing.ts'
import { isWritable, openDatabase } from './client.ts'

async function* noRows(): AsyncGenerator<never> {}

afterEach(() => void vi.unstubAllEnvs())

it('a password of any characters opens the database from PGPASSWORD, where the address has none', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const role = `role_${Date.now()}`
  const password = 'p@ss/w:rd#%?&=+ 100%'
  try {
    await sql`create role ${sql.id(role)} login superuser password ${sql.lit(password)}`.execute(database.db)
    const url = new URL(database.url)
    url.username = role
    url.password = ''
    vi.stubEnv('PGPASSWORD', password)
    const { db, close } = openDatabase({ url: url.href, poolSize: 1 })
    expect(await isWritable(db)).toBe(true)
    await close()
    expect(await copyRows(url.href, { table: 'tags', columns: ['id', 'name'] }, noRows())).toBe(0)
  } finally {
    await sql`drop role if exists ${sql.id(role)}`.execute(database.db)
    await database.drop()
  }
})
