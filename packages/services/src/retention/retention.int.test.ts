import { runRetention } from '@velvet/contracts/retention'
import { undoDays } from '@velvet/domain/batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inTransaction, relayOutbox } from '../kernel/index.ts'
import { createRetentionFixture, limits, type RetentionFixture } from '../testing/retention-fixture.ts'
import { askForRetention } from './index.ts'

/** More than three parts. */
const many = 3_500

const tables = ['webhook_events', 'sessions', 'login_throttles', 'outbox', 'activity', 'batches'] as const
type Table = (typeof tables)[number]

describe('data past its retention period', () => {
  let fixture: RetentionFixture
  beforeAll(async () => {
    fixture = await createRetentionFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    for (const table of ['sessions', 'login_throttles', 'batches'] as const)
      await fixture.db.deleteFrom(table).execute()
  })

  const count = async (table: Table): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      fixture.db,
    )
    return rows[0]?.count ?? 0
  }
  const counts = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])))

  const addBatch = (action: string, days: number) =>
    sql`insert into batches (id, action, counts, created_at)
      values (new_id(), ${action}, '{}', ${fixture.daysAgo(days)})`.execute(fixture.db)

  /** How to create a row of each table with an age in days. */
  const add: Record<Table, (days: number) => Promise<unknown>> = {
    webhook_events: (days) =>
      fixture.db
        .insertInto('webhook_events')
        .values({
          dedupe_key: Buffer.from(fixture.context.newId()),
          provider: 'sendgrid',
          payload: '{}',
          received_at: fixture.daysAgo(days),
        })
        .execute(),
    sessions: (days) =>
      sql`insert into sessions (id_hash, admin_id, created_at, last_active_at)
        select ${Buffer.from(fixture.context.newId())}, id, ${fixture.daysAgo(days)}, now() from admins`.execute(
        fixture.db,
      ),
    login_throttles: (days) =>
      fixture.db
        .insertInto('login_throttles')
        .values({
          key: fixture.context.newId(),
          failures: 1,
          window_started_at: fixture.daysAgo(days + 1),
          window_ends_at: fixture.daysAgo(days),
        })
        .execute(),
    outbox: (days) =>
      sql`insert into outbox (id, job, payload, created_at, done_at)
        values (new_id(), 'test.job', '{}', ${fixture.daysAgo(days + 1)}, ${fixture.daysAgo(days)})`.execute(
        fixture.db,
      ),
    activity: (days) => fixture.addEntries(1, days),
    batches: (days) => addBatch('edit', days),
  }

  it.each([
    ['webhook_events', limits.webhookDays],
    ['sessions', limits.sessionDays],
    ['login_throttles', limits.loginDays],
    ['outbox', 7],
    ['activity', limits.activityDays],
    ['batches', undoDays],
  ] as const)('is removed from %s after %i days, not before', async (table, days) => {
    await add[table](days - 1)
    await fixture.run()
    expect(await count(table)).toBe(1)
    await add[table](days + 1)
    await fixture.run()
    expect((await counts())[table]).toBe(table === 'activity' ? 2 : 1)
    if (table === 'activity') expect(await fixture.entries()).toEqual([`${days - 1} days old`])
  })

  it('keeps bulk actions, which the history of a person shows', async () => {
    await addBatch('approve', 400)
    await fixture.run()
    expect(await count('batches')).toBe(1)
  })

  it('is removed from files: of imports that can no longer be undone, and of uploads that were not started within a day', async () => {
    const [old, recent, idle] = [fixture.context.newId(), fixture.context.newId(), fixture.context.newId()]
    const file = { headers: ['email'], total_rows: 1 }
    await fixture.db
      .insertInto('imports')
      .values([
        { id: old, ...file, status: 'completed', finished_at: fixture.daysAgo(undoDays + 1) },
        { id: recent, ...file, status: 'completed', finished_at: fixture.daysAgo(undoDays - 1) },
        { id: idle, ...file, status: 'checked', created_at: fixture.daysAgo(2) },
      ])
      .execute()
    await fixture.db
      .insertInto('import_rows')
      .values([old, recent, idle].map((id) => ({ import_id: id, row_number: 2, cells: ['a@x.com'], data: '{}' })))
      .execute()
    await fixture.run()
    const rows = await fixture.db.selectFrom('import_rows').select('import_id').execute()
    expect(rows).toEqual([{ import_id: recent }])
    const imports = await fixture.db.selectFrom('imports').select('id').orderBy('id').execute()
    expect(imports.map(({ id }) => id)).toEqual([old, recent].toSorted())
    await fixture.db.deleteFrom('imports').execute()
  })

  it('keeps undone jobs, however old', async () => {
    await sql`insert into outbox (id, job, payload, run_at, created_at)
      values (new_id(), 'test.job', '{}', ${fixture.daysAgo(400)}, ${fixture.daysAgo(400)})`.execute(fixture.db)
    await fixture.run()
    expect(await count('outbox')).toBe(1)
  })

  it('is removed in parts, and logged once, by the system and in numbers only', async () => {
    await fixture.addEntries(many, 701)
    await add.webhook_events(31)
    await fixture.run()
    expect(await fixture.entries()).toEqual([])
    expect(await fixture.noted()).toEqual([
      {
        actor_kind: 'system',
        actor_name: 'retention',
        description: 'Deleted expired data: 3,500 activity entries',
        details: { activity: many },
      },
    ])
  })

  it('writes no entry when no removal is worth one', async () => {
    await add.webhook_events(31)
    await fixture.run()
    await fixture.run()
    expect(await fixture.activity()).toEqual([])
  })

  it('stays in part when the worker stops, with an entry about the removed part; the next run continues', async () => {
    await fixture.addEntries(many, 701)
    const stopping = new AbortController()
    const turns = { count: 0 }
    const signal = new Proxy(stopping.signal, {
      get: (target, name) => {
        // Checked before every part; four tables, and two checks of the log's partitions, come before its rows.
        if (name === 'aborted' && ++turns.count > 8) stopping.abort()
        return Reflect.get(target, name, target)
      },
    })
    await fixture.run({}, signal)
    const left = (await fixture.entries()).length
    expect(left).toBe(many - 2_000)
    expect(await fixture.noted()).toMatchObject([{ details: { activity: many - left } }])
    await fixture.run()
    expect(await fixture.entries()).toEqual([])
    expect(await fixture.noted()).toMatchObject([
      { details: { activity: many - left } },
      { details: { activity: left } },
    ])
  })

  it('is removed once by several concurrent runs', async () => {
    await fixture.addEntries(many, 701)
    await Promise.all([fixture.run(), fixture.run(), fixture.run()])
    expect(await fixture.entries()).toEqual([])
    const told = (await fixture.noted()).map(({ details }) => Number(Object(details).activity))
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(many)
  })

  it('waits while another run is working on a part', async () => {
    await fixture.addEntries(1, 701)
    await inTransaction(fixture.context, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(7215002)`.execute(db)
      await fixture.run()
      expect(await fixture.entries()).toHaveLength(1)
    })
    await fixture.run()
    expect(await fixture.entries()).toEqual([])
  })

  it('is found without reading a big table', async () => {
    const rows = 20_000
    // The log has its partitions from here on.
    await fixture.run()
    await fixture.addEntries(rows, 1)
    await fixture.addEntries(10, 701)
    await fixture.prepare(sql`insert into webhook_events (dedupe_key, provider, payload, received_at)
      select uuid_send(new_id()), 'twilio', '{}', now() - make_interval(days => case when n > 10 then 1 else 31 end)
      from generate_series(1, ${rows}::int) n`)
    await fixture.prepare(sql`insert into outbox (id, job, payload, done_at)
      select new_id(), 'test.job', '{}', now() - make_interval(days => case when n > 10 then 1 else 8 end)
      from generate_series(1, ${rows}::int) n`)
    await fixture.prepare(sql`insert into login_throttles (key, failures, window_started_at, window_ends_at)
      select n, 1, now() - interval '1 year', now() - make_interval(days => case when n > 10 then 1 else 91 end)
      from generate_series(1, ${rows}::int) n`)
    await fixture.prepare(sql`analyze activity, webhook_events, outbox, login_throttles`)
    const big = ['activity', 'login_throttles', 'outbox', 'webhook_events']
    const ten = { read: 0, changed: 10 }
    expect(await fixture.sumsOfRun(big)).toEqual({
      activity: ten,
      login_throttles: ten,
      outbox: ten,
      webhook_events: ten,
    })
  })

  it('is requested once a day, for a future time, and again once that run is done', async () => {
    await Promise.all([1, 2, 3].map(() => askForRetention(fixture.context)))
    const asked = () =>
      fixture.db
        .selectFrom('outbox')
        .select(['job', sql<boolean>`run_at between now() and now() + interval '1 day'`.as('isNext')])
        .execute()
    expect(await asked()).toEqual([{ job: runRetention.name, isNext: true }])
    const relay = () => relayOutbox(fixture.context, [runRetention.name], async () => undefined, 10)
    expect(await relay()).toBe(0)
    await fixture.db
      .updateTable('outbox')
      .set({ run_at: fixture.daysAgo(1) })
      .execute()
    expect(await relay()).toBe(1)
    await askForRetention(fixture.context)
    expect(await asked()).toHaveLength(1)
  })
})
