import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { listen } from './connection/listen.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const lock = 7_836_046

describe('announcements', () => {
  let database: TestDatabase
  const opened: { close: () => Promise<void> }[] = []
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  afterAll(() => database.drop())

  const hear = async () => {
    const heard: string[] = []
    const { promise: connected, resolve: onConnected } = Promise.withResolvers<void>()
    const onMessage = (payload: string) => void heard.push(payload)
    opened.push(listen({ url: database.url, channel: 'changes', onConnected, onMessage, onError: () => undefined }))
    await connected
    return heard
  }
  const write = (payloads: readonly string[], db = database.db) =>
    db
      .insertInto('announcements')
      .values(payloads.map((payload) => ({ channel: 'changes', payload })))
      .execute()
  const announcers = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
      and objid = ${lock} and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    )
    return rows.map(({ pid }) => pid)
  }

  it('reach every listener once, however often they are made, and only after the commit', async () => {
    const [one, other] = [await hear(), await hear()]
    await expect.poll(announcers).toHaveLength(1)
    await database.db.transaction().execute(async (db) => {
      for (let n = 0; n < 50; n += 1) await write(['a', 'b'], db)
    })
    const rolledBack = database.db.transaction().execute(async (db) => {
      await write(['never'], db)
      throw new Error('refused')
    })
    await expect(rolledBack).rejects.toThrow('refused')
    await write(['last'])
    await expect.poll(() => other.includes('last') && one.includes('last')).toBe(true)
    expect([one.toSorted(), other.toSorted()]).toEqual([
      ['a', 'b', 'last'],
      ['a', 'b', 'last'],
    ])
    expect(await database.db.selectFrom('announcements').selectAll().execute()).toEqual([])
  })

  it('wait for a listener when all processes are killed after the commit', async () => {
    await write(['kept'])
    const heard = await hear()
    await expect.poll(() => heard).toEqual(['kept'])
  })

  it.each(['55000', '0A000'])('reach listeners of a server without a log of its own, which says %s', async (code) => {
    const db = database.db
    const name = sql.id(new URL(database.url).pathname.slice(1))
    await sql`create schema logless`.execute(db)
    await sql`create function logless.pg_current_wal_insert_lsn() returns pg_lsn language plpgsql
      as ${sql.lit(`begin raise 'There is no log' using errcode = '${code}'; end`)}`.execute(db)
    await sql`alter database ${name} set search_path = logless, public, pg_catalog`.execute(db)
    try {
      const heard = await hear()
      await write(['unmarked'])
      await expect.poll(() => heard).toEqual(['unmarked'])
    } finally {
      await sql`alter database ${name} reset search_path`.execute(db)
      await sql`drop schema logless cascade`.execute(db)
    }
  })

  it('continue when the announcing process is killed', async () => {
    const heard = await Promise.all([hear(), hear(), hear()])
    await expect.poll(announcers).toHaveLength(1)
    const [announcer] = await announcers()
    await sql`select pg_terminate_backend(${announcer})`.execute(database.db)
    await write(['after'])
    await expect.poll(() => heard.filter((one) => one.includes('after')).length).toBeGreaterThanOrEqual(2)
    await expect.poll(announcers).toHaveLength(1)
    expect(await announcers()).not.toEqual([announcer])
  })

  it('continue while the announcing process is frozen', async () => {
    const frozen = new Client({ connectionString: database.url })
    await frozen.connect()
    await frozen.query('select pg_advisory_lock($1)', [lock])
    try {
      const heard = await hear()
      await write(['late'])
      await expect.poll(() => heard).toEqual(['late'])
    } finally {
      await frozen.end()
    }
  })
})
