import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createIndexConcurrently } from './create-index-concurrently.ts'
import { loadMigrations, type MigrateOptions, type Migration, migrateToLatest } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const addColumn = (name: string): Migration => ({
  up: async (db) => void (await sql`alter table applicants add column ${sql.id(name)} text`.execute(db)),
})
const waiting = 'Another process is migrating this database; waiting for it'
const failing: Migration = {
  up: async (db) => {
    await sql`create table half_done (id int)`.execute(db)
    throw new Error('no such luck')
  },
}
const index: Migration = {
  isTransactional: false,
  up: (db) => createIndexConcurrently(db, 'index_of_this_test', sql`on applicants (age)`),
}

describe('migrating', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterEach(() => test.drop())

  const migrate = async (later: MigrateOptions['migrations'], options: MigrateOptions = {}): Promise<string[]> =>
    migrateToLatest(test.url, { ...options, migrations: { ...(await loadMigrations()), ...later } })
  const columns = async (): Promise<string[]> => {
    const tables = await test.db.introspection.getTables()
    return tables.find(({ name }) => name === 'applicants')?.columns.map(({ name }) => name) ?? []
  }
  const stateOfIndex = async (): Promise<boolean | null> => {
    const { rows } = await sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = to_regclass('index_of_this_test')`.execute(test.db)
    return rows[0]?.indisvalid ?? null
  }
  /** As an export does: it reads a table and keeps its snapshot. */
  const openExport = async () => {
    const transaction = await test.db.startTransaction().setIsolationLevel('repeatable read').execute()
    await transaction.selectFrom('applicants').select('id').limit(1).execute()
    return transaction
  }

  it('is retried while an export holds the table, and then runs', async () => {
    const snapshot = await openExport()
    const warn = vi.fn()
    const migrating = migrate({ '9001-column': addColumn('nickname') }, { warn })
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('9001-column waits for a lock'))
    expect(await columns()).not.toContain('nickname')
    await snapshot.commit().execute()
    expect(await migrating).toEqual(['9001-column'])
    expect(await columns()).toContain('nickname')
  })

  it('gives up at its time limit, and keeps what ran before', async () => {
    const snapshot = await openExport()
    const table: Migration = { up: async (db) => void (await sql`create table guests_of_honour ()`.execute(db)) }
    const later = { '9001-table': table, '9002-column': addColumn('nickname') }
    await expect(migrate(later, { patienceMs: 0 })).rejects.toMatchObject({ code: '55P03' })
    await snapshot.commit().execute()
    expect(await migrate(later)).toEqual(['9002-column'])
  })

  it('leaves nothing of a migration that fails, and everything of those before it', async () => {
    const later = { '9001-column': addColumn('nickname'), '9002-failing': failing, '9003-column': addColumn('title') }
    await expect(migrate(later)).rejects.toThrow('no such luck')
    expect(await columns()).toContain('nickname')
    expect(await columns()).not.toContain('title')
    expect(await migrate({ ...later, '9002-failing': addColumn('half_done') })).toEqual(['9002-failing', '9003-column'])
    const { rows } = await sql<{ table: string | null }>`select to_regclass('half_done') as table`.execute(test.db)
    expect(rows).toEqual([{ table: null }])
  })

  it('runs a lower number that is added later', async () => {
    await migrate({ '9002-column': addColumn('title') })
    expect(await migrate({ '9001-column': addColumn('nickname'), '9002-column': addColumn('title') })).toEqual([
      '9001-column',
    ])
  })

  it('ignores migrations of a later version with a warning, and still runs its own', async () => {
    await migrate({ '9001-later': addColumn('nickname') })
    const warn = vi.fn()
    expect(await migrate({}, { warn })).toEqual([])
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/A later version of Velvet .* 9001-later/)]])
    expect(await migrate({ '9000-own': addColumn('title') })).toEqual(['9000-own'])
    expect(await columns()).toEqual(expect.arrayContaining(['nickname', 'title']))
  })

  it('creates an index during an export and writes, once among several processes', async () => {
    const snapshot = await openExport()
    const warn = vi.fn()
    const later = { '9001-index': index, '9002-column': addColumn('nickname') }
    const migrating = Promise.all([1, 2, 3].map(() => migrate(later, { warn })))
    // The index is there, not yet usable, and waits for the snapshot; writers do not wait.
    await expect.poll(stateOfIndex).toBe(false)
    await sql`insert into applicants (id, age) values (new_id(), 33)`.execute(test.db)
    await expect.poll(() => warn.mock.calls.flat()).toContain(waiting)
    await snapshot.commit().execute()
    expect((await migrating).flat()).toEqual(['9001-index', '9002-column'])
    expect(await stateOfIndex()).toBe(true)
  })

  it('recreates an index when its process was killed during creation', async () => {
    const snapshot = await openExport()
    const script = `
      import { migrateToLatest } from '${path.join(import.meta.dirname, 'migrate.ts')}'
      import { createIndexConcurrently } from '${path.join(import.meta.dirname, 'create-index-concurrently.ts')}'
      import { sql } from '${import.meta.resolve('kysely')}'
      const up = (db) => createIndexConcurrently(db, 'index_of_this_test', sql\`on applicants (age)\`)
      await migrateToLatest('${test.url}', { migrations: { '9001-index': { isTransactional: false, up } } })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
    const killed = once(child, 'exit')
    await expect.poll(stateOfIndex).toBe(false)
    child.kill('SIGKILL')
    expect(await killed).toEqual([null, 'SIGKILL'])
    // The server has not noticed: it still waits for the snapshot, and holds the lock of migrations.
    const warn = vi.fn()
    const migrating = migrate({ '9001-index': index }, { warn })
    await expect.poll(() => warn.mock.calls.flat()).toContain(waiting)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create % index concurrently%'`.execute(test.db)
    await snapshot.commit().execute()
    expect(await migrating).toEqual(['9001-index'])
    expect(await stateOfIndex()).toBe(true)
  })
})
