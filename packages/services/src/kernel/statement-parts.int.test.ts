import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeLock } from './advisory-locks.ts'
import { oneOf } from './one-of.ts'
import { applySettings } from './session-settings.ts'
import { tableOf } from './table-of.ts'

describe('parts of statements', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  const given = (rows: { channel: string; hash: Buffer; at: Date | null }[]) =>
    database.db
      .selectFrom(tableOf('given', { channel: 'text', hash: 'bytea', at: 'timestamptz' }, rows))
      .selectAll()
      .orderBy('channel')

  it('make a table of any number of rows, with every kind of value', async () => {
    const rows = [
      { channel: 'a "quoted", {braced} text', hash: Buffer.from([0, 255]), at: new Date(0) },
      { channel: 'b', hash: Buffer.from([]), at: null },
    ]
    expect(await given(rows).execute()).toEqual(rows)
    expect(await given([]).execute()).toEqual([])
  })

  it('compare with any of several values, of which there may be none', async () => {
    const rows = ['a', 'b', 'c'].map((channel) => ({ channel, hash: Buffer.from([]), at: null }))
    const among = async (values: string[]) => {
      const found = await given(rows).where('channel', '=', oneOf(values)).execute()
      return found.map(({ channel }) => channel)
    }
    expect(await among(['c', 'a', 'd'])).toEqual(['a', 'c'])
    expect(await among([])).toEqual([])
  })

  it('hold a lock until the end of the transaction', async () => {
    const first = await database.db.startTransaction().execute()
    await takeLock({ db: first }, 'a name')
    const order: string[] = []
    const second = database.db.transaction().execute(async (db) => {
      await takeLock({ db }, 'a name')
      order.push('taken')
    })
    await sleep(100)
    order.push('freed')
    await first.commit().execute()
    await second
    expect(order).toEqual(['freed', 'taken'])
  })

  it('apply settings until the end of the transaction', async () => {
    const limit = sql<string>`current_setting('lock_timeout')`.as('limit')
    await database.db.transaction().execute(async (db) => {
      await applySettings({ db }, { lock_timeout: '7s', jit: 'off' })
      expect(await db.selectNoFrom(limit).execute()).toEqual([{ limit: '7s' }])
    })
    expect(await database.db.selectNoFrom(limit).execute()).not.toEqual([{ limit: '7s' }])
  })
})
