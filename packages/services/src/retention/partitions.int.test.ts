import { setTimeout as sleep } from 'node:timers/promises'
import { addPartition, limitDefault, type Partition, readPartitions } from '@velvet/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { exportActivity, listActivity } from '../activity/index.ts'
import { recordActivity } from '../kernel/index.ts'
import { createRetentionFixture, limits, type RetentionFixture } from '../testing/retention-fixture.ts'

const monthMs = 31 * 86_400_000

describe('the partitions of the activity log', () => {
  let fixture: RetentionFixture
  beforeAll(async () => {
    fixture = await createRetentionFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  /** As after the migration: the default partition alone. */
  beforeEach(async () => {
    for (const { name, isDefault } of await read())
      if (!isDefault) await sql`drop table ${sql.table(name)}`.execute(fixture.db)
    await sql`alter table activity_default drop constraint if exists closes_at`.execute(fixture.db)
    await fixture.clear()
  })

  const read = (): Promise<Partition[]> => readPartitions(fixture.db, 'activity')
  const names = async () => (await read()).map(({ name }) => name)
  const rowsOf = async (name: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      fixture.db,
    )
    return rows[0]?.count ?? 0
  }
  /** A partition with days as bounds, counted from now; null is unlimited. */
  const addSpan = async (name: string, from: number | null, until: number): Promise<void> => {
    const bound = (days: number | null) =>
      days === null ? sql`(minvalue)` : sql`(${sql.lit(fixture.daysAgo(days).toISOString())})`
    await sql`create table ${sql.table(name)} (like activity including all, primary key (id))`.execute(fixture.db)
    await sql`alter table activity attach partition ${sql.table(name)} for values from ${bound(from)} to ${bound(until)}`.execute(
      fixture.db,
    )
  }
  const note = (description: string) => recordActivity(fixture.context, { action: 'test.done', description })
  const noteAt = (description: string, days: number) =>
    sql`insert into activity (id, actor_kind, actor_name, action, description, created_at)
      values (new_id(), 'system', 'test', 'test.done', ${description}, now() + make_interval(days => ${days}))`.execute(
      fixture.db,
    )
  const unlimited = async (): Promise<boolean> =>
    (await sql`select from pg_constraint where conname = 'closes_at'`.execute(fixture.db)).rows.length === 0

  it('begin with the first run, which leaves every entry where it is and adds the months ahead', async () => {
    await fixture.addEntries(300, 500)
    await fixture.addEntries(300, 1)
    const file = async (name: string) =>
      (await sql`select pg_relation_filenode(${name}::regclass)`.execute(fixture.db)).rows
    const before = await file('activity_default')
    await fixture.run()
    const [first, ...others] = await read()
    expect(first).toMatchObject({ from: null, isDefault: false })
    expect(await file(first?.name ?? '')).toEqual(before)
    expect(await rowsOf(first?.name ?? '')).toBe(600)
    expect(await fixture.entries()).toHaveLength(600)
    const ends = [first, ...others.slice(0, -1)].map((one) => one?.until)
    expect(others.slice(0, -1).map(({ from }) => from)).toEqual(ends.slice(0, -1))
    expect(Number(ends[0])).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    expect(Number(ends.at(-1))).toBeGreaterThan(Date.now() + 3 * 28 * 86_400_000)
    expect(others.at(-1)).toEqual({ name: 'activity_default', from: null, until: null, isDefault: true })
    expect(await rowsOf('activity_default')).toBe(0)
    expect(await unlimited()).toBe(true)
  })

  it('are added once by several workers, and not again by the next run', async () => {
    await note('Something')
    await Promise.all([fixture.run(), fixture.run(), fixture.run()])
    await fixture.run()
    const added = await names()
    expect(added).toHaveLength(new Set(added).size)
    await Promise.all([fixture.run(), fixture.run()])
    expect(await names()).toEqual(added)
    expect(await fixture.entries()).toEqual(['Something'])
  })

  it('take every entry: of clocks that run ahead, and of months for which no worker added one', async () => {
    await fixture.run()
    for (const days of [-400, 0, 200, 800]) await noteAt(`in ${days} days`, days)
    expect(await rowsOf('activity_default')).toBe(2)
    await fixture.run()
    expect(await rowsOf('activity_default')).toBe(0)
    expect(Number((await read()).at(-2)?.until)).toBeGreaterThan(Date.now() + 800 * 86_400_000)
    expect((await fixture.entries()).toSorted()).toEqual(['in -400 days', 'in 0 days', 'in 200 days', 'in 800 days'])
    await noteAt('in 3000 days', 3_000)
    expect(await rowsOf('activity_default')).toBe(1)
  })

  it('are the same after a run that was killed while it gave the log its first one', async () => {
    await note('Before')
    await limitDefault(fixture.db, 'activity')
    await note('Between')
    await fixture.run()
    expect(await unlimited()).toBe(true)
    expect(await rowsOf('activity_default')).toBe(0)
    expect((await fixture.entries()).toSorted()).toEqual(['Before', 'Between'])
    await noteAt('Ahead', 1_000)
    expect(await fixture.entries()).toHaveLength(3)
  })

  it('are removed whole when all their entries are old; of the others, only the old entries', async () => {
    await addSpan('activity_old', null, 800)
    await addSpan('activity_older_in_part', 800, 600)
    await fixture.addEntries(2_500, 900)
    await fixture.addEntries(40, limits.activityDays + 1)
    await fixture.addEntries(30, limits.activityDays - 1)
    await note('Today')
    await fixture.run()
    expect(await names()).not.toContain('activity_old')
    expect(await rowsOf('activity_older_in_part')).toBe(30)
    expect(await fixture.entries()).toHaveLength(31)
    expect(await fixture.noted()).toMatchObject([
      { description: 'Deleted expired data: 2,540 activity entries', details: { activity: 2_540 } },
    ])
  })

  it('can be removed during an export of the log: it loses and repeats nothing, and others read and write', {
    timeout: 30_000,
  }, async () => {
    await addSpan('activity_old', null, 800)
    await addSpan('activity_kept', 800, 0)
    const [old, kept] = [4_000, 6_000]
    await fixture.addEntries(old, 900)
    await fixture.addEntries(kept, 100)
    // Its snapshot is older than the removal, and it reads the log only afterwards.
    const early = await fixture.db.startTransaction().setIsolationLevel('repeatable read').execute()
    await early.selectFrom('events').select('id').execute()
    const download = await exportActivity(fixture.context, { query: {} })
    const pieces = download.text[Symbol.asyncIterator]()
    const lines: string[] = []
    const next = async (): Promise<boolean> => {
      const { done, value } = await pieces.next()
      lines.push(...(String(value ?? '').match(/test\.done/g) ?? []))
      return done !== true
    }
    for (let piece = 0; piece < 3; piece += 1) await next()

    const running = fixture.run()
    const page = await listActivity(fixture.context, { query: {} })
    let [written, longestMs] = [0, 0]
    const timed = async (work: () => Promise<unknown>): Promise<void> => {
      const start = performance.now()
      await work()
      longestMs = Math.max(longestMs, performance.now() - start)
    }
    for (const end = Date.now() + 3_000; Date.now() < end; await sleep(20)) {
      await timed(() => note(`Written ${written}`))
      written += 1
      await timed(async () => {
        const older = await listActivity(fixture.context, { query: { before: page.at(-1)?.id ?? '', limit: 50 } })
        expect(older).toHaveLength(50)
      })
    }
    // The run has not got its lock yet.
    expect(await names()).toContain('activity_old')
    expect(longestMs).toBeLessThan(1_500)
    while (await next());
    await running
    expect(download.total).toBe(old + kept)
    expect(lines).toHaveLength(old + kept)
    expect(await names()).not.toContain('activity_old')
    expect(
      (await early.selectFrom('activity').select('id').where('description', '=', '100 days old').execute()).length,
    ).toBe(kept)
    await early.rollback().execute()
    expect(await fixture.entries()).toHaveLength(kept + written)
    expect(await fixture.noted()).toMatchObject([{ details: { activity: old } }])
  })

  it('lose their old entries one by one while a reader keeps a partition from being removed, and go the next night', {
    timeout: 40_000,
  }, async () => {
    await addSpan('activity_old', null, 800)
    await addSpan('activity_kept', 800, -40)
    while (await addPartition(fixture.db, 'activity', 3));
    await fixture.addEntries(1_500, 900)
    await fixture.addEntries(10, 1)
    const reader = await fixture.db.startTransaction().setIsolationLevel('repeatable read').execute()
    const seen = async () =>
      (await reader.selectFrom('activity').select('id').where('action', '=', 'test.done').execute()).length
    expect(await seen()).toBe(1_510)
    await fixture.run()
    expect(await seen()).toBe(1_510)
    await reader.rollback().execute()
    expect([await rowsOf('activity_old'), (await fixture.entries()).length]).toEqual([0, 10])
    await fixture.run()
    expect(await names()).not.toContain('activity_old')
    expect(await fixture.noted()).toMatchObject([{ details: { activity: 1_500 } }])
  })

  it('keep their entries from the previous version, which removes old ones by where they are stored', async () => {
    await addSpan('activity_old', null, 800)
    await fixture.addEntries(20, 900)
    await fixture.addEntries(20, 1)
    const { numAffectedRows } = await sql`
        delete from ${sql.table('activity')} where ctid = any (array(
          select ctid from ${sql.table('activity')} where created_at < ${new Date(Date.now() - 24 * monthMs)} and true
          order by created_at limit 1000 for update skip locked
        ))`.execute(fixture.db)
    expect([numAffectedRows, (await fixture.entries()).length]).toEqual([0n, 40])
  })

  it('have their own keys and indexes, and the triggers of the log', async () => {
    await fixture.run()
    const { rows } = await sql`
      select distinct array(select x.indisunique
        from pg_index x where x.indrelid = c.oid order by 1) as is_unique
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'activity'::regclass`.execute(
      fixture.db,
    )
    expect(rows).toEqual([{ is_unique: [false, false, false, false, false, false, true] }])
    const noOne = sql`insert into activity (id, actor_kind, admin_id, actor_name, action, description)
      values (new_id(), 'admin', new_id(), 'nobody', 'test.done', 'Done')`
    await expect(noOne.execute(fixture.db)).rejects.toThrow('has no account')
    await fixture.db.deleteFrom('announcements').execute()
    await note('Something')
    const told = fixture.db.selectFrom('announcements').select('payload').where('payload', 'like', '%activity%')
    expect(await told.execute()).toHaveLength(1)
  })
})
