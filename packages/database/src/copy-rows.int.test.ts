import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CopyValue, copyRows } from './copy-rows.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const importId = randomUUID()
const target = {
  table: 'import_rows',
  columns: ['import_id', 'row_number', 'cells', 'data', 'warnings', 'error'],
} as const

type Row = readonly CopyValue[]
const rowOf = (number: number, text = 'x', error: string | null = null): Row => [
  importId,
  number,
  [text],
  { text },
  [],
  error,
]

async function* rowsTo(count: number, taken: { count: number } = { count: 0 }): AsyncGenerator<Row> {
  for (let number = 1; number <= count; number++) {
    taken.count = number
    yield rowOf(number, `row ${number} ${'x'.repeat(100)}`)
  }
}

describe('copying rows into a table', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await database.db.deleteFrom('imports').execute()
    await database.db.insertInto('imports').values({ id: importId }).execute()
  })

  const stored = () => database.db.selectFrom('import_rows').selectAll().orderBy('row_number').execute()
  const connections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like 'copy %' and pid <> pg_backend_pid()`.execute(database.db)
    return rows[0]?.count
  }

  it('copies every text, list, object and null unchanged', async () => {
    const texts = [
      '',
      ' ',
      '\\',
      '\\N',
      '\\.',
      'NULL',
      'null',
      'a\tb\nc\r\nd\\te\\n',
      '"quoted" {braces} , and, commas',
      "it's",
      '{}',
      '[]',
      '\b\f\v\u0001\u007f',
      'Zoë 李 😀 \u202e \ufeff',
      'x'.repeat(300_000),
    ]
    const all = async function* (): AsyncGenerator<Row> {
      for (const [index, text] of texts.entries())
        yield [importId, index + 1, [text, '', text], { text, list: [text], none: null }, [text], text]
      yield [importId, texts.length + 1, [], {}, [], null]
    }
    expect(await copyRows(database.url, target, all())).toBe(texts.length + 1)
    const rows = await stored()
    for (const [index, text] of texts.entries())
      expect(rows[index]).toMatchObject({
        cells: [text, '', text],
        data: { text, list: [text], none: null },
        warnings: [text],
        error: text,
      })
    expect(rows.at(-1)).toMatchObject({ cells: [], data: {}, warnings: [], error: null })
  })

  it('copies numbers, times and booleans', async () => {
    const at = new Date('2026-03-31T10:00:00.123Z')
    const one = async function* (): AsyncGenerator<Row> {
      yield [randomUUID(), true, 12, at]
    }
    await copyRows(
      database.url,
      { table: 'imports', columns: ['id', 'merge_duplicates', 'total_rows', 'created_at'] },
      one(),
    )
    const row = await database.db
      .selectFrom('imports')
      .selectAll()
      .where('total_rows', '=', 12)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ merge_duplicates: true, created_at: at })
  })

  it('accepts an empty set of rows', async () => {
    expect(await copyRows(database.url, target, rowsTo(0))).toBe(0)
  })

  it('leaves nothing when the rows fail half way, and throws their error', async () => {
    const failing = async function* (): AsyncGenerator<Row> {
      yield* rowsTo(20_000)
      throw new Error('the file ended early')
    }
    await expect(copyRows(database.url, target, failing())).rejects.toThrow('the file ended early')
    expect(await stored()).toEqual([])
    await expect.poll(connections).toBe(0)
  })

  it('leaves nothing when a row is refused, and says why', async () => {
    const refused = async function* (): AsyncGenerator<Row> {
      yield* rowsTo(5_000)
      yield rowOf(1)
      yield rowOf(5_001)
    }
    await expect(copyRows(database.url, target, refused())).rejects.toMatchObject({ code: '23505' })
    const unstorable = async function* (): AsyncGenerator<Row> {
      yield rowOf(1, 'a\u0000b')
    }
    await expect(copyRows(database.url, target, unstorable())).rejects.toMatchObject({ code: '22021' })
    expect(await stored()).toEqual([])
  })

  it('notices a server that fails although the next row does not come', async () => {
    const isReleased = Promise.withResolvers<void>()
    let isClosed = false
    const slow = async function* (): AsyncGenerator<Row> {
      try {
        yield rowOf(1, 'x'.repeat(100_000))
        await isReleased.promise
        yield rowOf(2)
      } finally {
        isClosed = true
      }
    }
    await expect(
      copyRows(database.url, { table: 'import_rows', columns: ['no_such_column'] }, slow()),
    ).rejects.toMatchObject({
      code: '42703',
    })
    isReleased.resolve()
    await expect.poll(() => isClosed).toBe(true)
  })

  it('fails when its connection is cut, and leaves nothing', async () => {
    const endless = async function* (): AsyncGenerator<Row> {
      for (let number = 1; ; number++) {
        yield rowOf(number, 'x'.repeat(1_000))
        if (number === 500)
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy %' and datname = current_database()`.execute(
            database.db,
          )
        if (number % 100 === 0) await pause(1)
      }
    }
    await expect(copyRows(database.url, target, endless())).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  it('requests no more rows than the server accepts', async () => {
    const taken = { count: 0 }
    const copying = await database.db.transaction().execute(async (db) => {
      await sql`lock table import_rows in access exclusive mode`.execute(db)
      const promise = copyRows(database.url, target, rowsTo(50_000, taken))
      await expect.poll(() => taken.count).toBeGreaterThan(0)
      await pause(700)
      expect(taken.count).toBeLessThan(5_000)
      return { promise }
    })
    expect(await copying.promise).toBe(50_000)
  })

  it('is not bound to the time limit of other statements', async () => {
    const limit = (setting: string) =>
      sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} ${sql.raw(setting)}`.execute(database.db)
    await limit(`set statement_timeout = '1s'`)
    try {
      const slow = async function* (): AsyncGenerator<Row> {
        yield rowOf(1, 'x'.repeat(100_000))
        await pause(1_500)
        yield rowOf(2)
      }
      expect(await copyRows(database.url, target, slow())).toBe(2)
    } finally {
      await limit('reset statement_timeout')
    }
  })
})
