import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../testing/database-state.ts'
import { requireUnused } from './require-empty.ts'

describe('a role that may not read all statistics', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  /** Checks while this row is what the role sees. */
  const checkBeside = (columns: string, values: string): Promise<void> =>
    withClient(database.url, async (client) => {
      await client.query('create temp table pg_stat_activity as select * from pg_catalog.pg_stat_activity where false')
      await client.query(`insert into pg_temp.pg_stat_activity (${columns}) values (${values})`)
      await client.query('set search_path to pg_temp, pg_catalog')
      await requireUnused(client)
    })

  it('is not kept away by the processes of PostgreSQL, such as autovacuum, which have no role', async () => {
    await checkBeside('datname, pid', 'current_database(), 1')
  })

  it('is kept away by a client of another role', async () => {
    const beside = checkBeside('datname, pid, usesysid', 'current_database(), 1, 10')
    await expect(beside).rejects.toMatchObject({ code: 'database_in_use' })
  })
})
