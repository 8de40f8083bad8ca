import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../kernel/index.ts'
import { isLeaseExpired, isUnleased } from './lease-time.ts'
import { claim, type Holder, hold, leaseTo, release, renew, settle } from './leases.ts'
import { restartLost, withTryLock } from './restart-lost.ts'

const leaseMs = 60_000

describe('leases of rows', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await database.db.deleteFrom('instagram_profiles').execute()
  })

  const holderOf = (lastsMs = leaseMs): Holder<'instagram_profiles'> => ({
    table: 'instagram_profiles',
    token: newId(),
    leaseMs: lastsMs,
  })
  const addRows = async (count: number): Promise<string[]> => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: newId(), username_key: `guest.${index}` }))
    await database.db.insertInto('instagram_profiles').values(rows).execute()
    return rows.map(({ id }) => id)
  }
  const addRow = async (): Promise<string> => {
    const [id] = await addRows(1)
    if (!id) throw new Error('no row')
    return id
  }
  const take = async (holder: Holder<'instagram_profiles'>, most: number, db = database.db): Promise<string[]> => {
    const due = db
      .selectFrom('instagram_profiles as due')
      .select('due.id')
      .where(isUnleased('due.lease_until', leaseMs))
      .orderBy('due.id')
      .limit(most)
      .forUpdate()
      .skipLocked()
    // In an array, the rows are picked once: as a list, PostgreSQL may pick again for each row, and take more than `most`.
    const rows = await claim({ db }, holder).where(sql<boolean>`id = any(array(${due}))`).returning('id').execute()
    return rows.map(({ id }) => id)
  }
  const read = (id: string) =>
    database.db
      .selectFrom('instagram_profiles')
      .select(['message', 'lease_token', 'lease_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const moveEnds = (ms: number) =>
    database.db
      .updateTable('instagram_profiles')
      .set({ lease_until: sql<Date>`lease_until + make_interval(secs => ${ms / 1000})` })
      .execute()
  const note = async (holder: Holder<'instagram_profiles'>, id: string, message: string): Promise<number> => {
    const { numUpdatedRows } = await settle(database, holder, id, { message }).executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }
  const context = () => ({ db: database.db, logger: console }) as unknown as Parameters<typeof hold>[0]

  it('go to one of many claimers that skip locked rows, each row once', async () => {
    const ids = await addRows(40)
    const claimed = await Promise.all(Array.from({ length: 8 }, () => take(holderOf(), 10)))
    expect(claimed.flat().toSorted()).toEqual(ids.toSorted())
    expect(await take(holderOf(), 10)).toEqual([])
  })

  it('go to the first of two claimers that wait for a row; the second finds it taken', async () => {
    const id = await addRow()
    const [first, second] = [holderOf(), holderOf()]
    const claimed = await database.db.transaction().execute(async (db) => {
      const ours = await claim({ db }, first).returning('id').execute()
      const theirs = claim(database, second).returning('id').execute()
      await sleep(100)
      return [ours, { theirs }] as const
    })
    expect([claimed[0].length, (await claimed[1].theirs).length]).toEqual([1, 0])
    expect((await read(id)).lease_token).toBe(first.token)
  })

  it('go to the other claimers when the transaction of a claim is rolled back', async () => {
    const id = await addRow()
    const transaction = await database.db.startTransaction().execute()
    expect(await take(holderOf(), 1, transaction)).toEqual([id])
    expect(await take(holderOf(), 1)).toEqual([])
    await transaction.rollback().execute()
    expect(await take(holderOf(), 1)).toEqual([id])
  })

  it('are taken by a raw statement with the same token and end', async () => {
    const id = await addRow()
    const holder = holderOf()
    await sql`update instagram_profiles set ${leaseTo(holder)}`.execute(database.db)
    expect(await renew(database, holder, id)).toBe(true)
  })

  it('end by the clock of the database, whatever time it is for the worker', async () => {
    const id = await addRow()
    const { now } = Date
    Date.now = () => now() - 86_400_000
    try {
      expect(await take(holderOf(), 1)).toEqual([id])
      Date.now = () => now() + 86_400_000
      expect(await take(holderOf(), 1)).toEqual([])
    } finally {
      Date.now = now
    }
    await moveEnds(-leaseMs)
    expect(await take(holderOf(), 1)).toEqual([id])
  })

  it('do not count when they reach further ahead than any can, because the clock of the database was set back', async () => {
    const id = await addRow()
    await take(holderOf(), 1)
    await moveEnds(3_600_000)
    const unlimited = database.db.selectFrom('instagram_profiles').select('id').where(isUnleased('lease_until'))
    expect(await unlimited.execute()).toEqual([])
    expect(await take(holderOf(), 1)).toEqual([id])
  })

  it('are over for a sweeper only after its grace period', async () => {
    await addRow()
    await take(holderOf(), 1)
    await moveEnds(-leaseMs - 5_000)
    const over = async (graceMs: number) =>
      (
        await database.db
          .selectFrom('instagram_profiles')
          .select('id')
          .where(isLeaseExpired('lease_until', graceMs))
          .execute()
      ).length
    expect([await over(1_000), await over(30_000)]).toEqual([1, 0])
  })

  it('are renewed for their holder only, and not after their end', async () => {
    const [kept, ended, other] = await addRows(3)
    const [mine, theirs] = [holderOf(), holderOf()]
    const renewed = async () => {
      const ids = [kept ?? '', ended ?? '', other ?? '']
      return Promise.all(ids.map((id) => renew(database, mine, id)))
    }
    await take(mine, 2)
    await take(theirs, 1)
    await database.db
      .updateTable('instagram_profiles')
      .set({ lease_until: sql<Date>`clock_timestamp()` })
      .where('id', '=', ended ?? '')
      .execute()
    await moveEnds(-1_000)
    const before = await read(kept ?? '')
    expect(await renewed()).toEqual([true, false, false])
    expect(Number((await read(kept ?? '')).lease_until)).toBeGreaterThan(Number(before.lease_until))
    expect(await take(theirs, 3)).toEqual([ended])
    expect(await renewed()).toEqual([true, false, false])
  })

  it('are settled once, also after their end, but not after another holder claimed the row', async () => {
    const id = await addRow()
    const [first, second] = [holderOf(), holderOf()]
    await take(first, 1)
    await moveEnds(-leaseMs)
    expect(await take(second, 1)).toEqual([id])
    expect(await note(first, id, 'too late')).toBe(0)
    await moveEnds(-leaseMs)
    expect(await note(second, id, 'in time')).toBe(1)
    expect(await note(second, id, 'again')).toBe(0)
    expect(await read(id)).toEqual({ message: 'in time', lease_token: null, lease_until: null })
  })

  it('are given back by their holder only, at once or for later', async () => {
    const [one, two] = await addRows(2)
    const [first, second] = [holderOf(), holderOf()]
    await take(first, 1)
    await take(second, 1)
    await release(database, first, (held) => held)
    expect(await take(second, 2)).toEqual([one])
    await release(database, second, (held) => held.where('id', '=', two ?? ''), 30_000)
    expect(await take(first, 2)).toEqual([])
    expect(await note(second, two ?? '', 'given back')).toBe(0)
    await moveEnds(-30_000)
    expect(await take(first, 2)).toEqual([two])
  })

  it('last as long as the work, which learns when another holder claimed the row', async () => {
    const id = await addRow()
    // Long enough that a busy machine renews it in time.
    const holder = holderOf(6_000)
    await take(holder, 1)
    await hold(context(), holder, id, async (lost) => {
      await sleep(7_000)
      expect(lost.aborted).toBe(false)
      expect(await take(holderOf(), 1)).toEqual([])
      await database.db.updateTable('instagram_profiles').set({ lease_token: newId() }).execute()
      await expect.poll(() => lost.aborted).toBe(true)
    })
  })

  it('of dead workers are taken back once, without those whose row a transaction has locked', async () => {
    const ids = await addRows(3)
    const found: string[] = []
    const { promise: bothHaveSwept, resolve: onBoth } = Promise.withResolvers<void>()
    let sweeps = 0
    const sweep = () =>
      database.db.transaction().execute(async (db) => {
        await restartLost(
          db.selectFrom('instagram_profiles').select('id').where(isUnleased('lease_until')),
          async (id) => {
            found.push(id)
          },
        )
        sweeps += 1
        if (sweeps === 2) onBoth()
        await bothHaveSwept
      })
    await take(holderOf(), 1)
    await database.db.transaction().execute(async (db) => {
      await db
        .selectFrom('instagram_profiles')
        .select('id')
        .where('id', '=', ids[1] ?? '')
        .forUpdate()
        .execute()
      await Promise.all([sweep(), sweep()])
    })
    expect(found).toEqual([ids[2]])
  })

  it('of work for all go to one worker at a time, and the work of a failed one to the next', async () => {
    const turn = (work: () => Promise<string>) => withTryLock(context(), 42, work)
    const done = await turn(async () => {
      expect(await turn(async () => 'done twice')).toBeNull()
      return 'done'
    })
    expect(done).toBe('done')
    await expect(turn(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await turn(async () => 'next')).toBe('next')
  })
})
