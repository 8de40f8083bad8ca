import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from './schema/index.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

describe('totals of events', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())

  type On = TestDatabase['db'] | Transaction<Database>
  const run = (statement: RawBuilder<unknown>, on: On = test.db) => statement.execute(on)
  const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const person = (number: number) => run(sql`insert into applicants (id) values (${idOf(number)})`)
  const applies = (number: number, event: number, status = 'pending', on: On = test.db) =>
    run(
      sql`insert into event_applications (id, applicant_id, event_id, status)
        values (gen_random_uuid(), ${idOf(number)}, ${idOf(event)}, ${status}) on conflict do nothing`,
      on,
    )
  const decide = (number: number, status: string, on: On = test.db) =>
    run(sql`update event_applications set status = ${status} where applicant_id = ${idOf(number)}`, on)

  type Totals = { event: number; applications: number; approved: number; declined: number }[]
  const totals = async (on: On = test.db): Promise<Totals> =>
    (
      await sql<Totals[number]>`
        select right(event_id::text, 3)::int as event, sum(applications)::int as applications, sum(approved)::int as approved,
          sum(declined)::int as declined
        from event_totals group by event_id
        having sum(applications) <> 0 or sum(approved) <> 0 or sum(declined) <> 0 order by 1`.execute(on)
    ).rows
  const counted = async (): Promise<Totals> =>
    (
      await sql<Totals[number]>`
        select right(ea.event_id::text, 3)::int as event, count(*)::int as applications,
          (count(*) filter (where ea.status = 'approved'))::int as approved,
          (count(*) filter (where ea.status = 'declined'))::int as declined
        from event_applications ea group by ea.event_id order by 1`.execute(test.db)
    ).rows

  /** A transaction that stays open until the test ends it. */
  const begin = async () => {
    const on = await test.db.startTransaction().execute()
    return { on, commit: () => on.commit().execute() }
  }

  beforeEach(async () => {
    await run(sql`truncate events, applicants cascade`)
    await run(sql`insert into events (id, name) select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n::text
      from generate_series(901, 903) n`)
  })

  it('ENT-35 count every insert, change and removal of an application or its decision', async () => {
    await person(1)
    await person(2)
    await applies(1, 901)
    await applies(2, 901, 'approved')
    await applies(1, 901, 'approved')
    await applies(2, 902, 'approved')
    expect(await totals()).toEqual([
      { event: 901, applications: 2, approved: 1, declined: 0 },
      { event: 902, applications: 1, approved: 1, declined: 0 },
    ])
    await run(
      sql`update event_applications set status = case status when 'approved' then 'declined' else 'approved' end`,
    )
    expect(await totals()).toEqual([
      { event: 901, applications: 2, approved: 1, declined: 1 },
      { event: 902, applications: 1, approved: 0, declined: 1 },
    ])
    await run(
      sql`update event_applications set event_id = ${idOf(903)} where applicant_id = ${idOf(2)} and event_id = ${idOf(902)}`,
    )
    await run(sql`update event_applications set attendance = 'checked_in'`)
    await run(sql`delete from applicants where id = ${idOf(1)}`)
    expect(await totals()).toEqual([
      { event: 901, applications: 1, approved: 0, declined: 1 },
      { event: 903, applications: 1, approved: 0, declined: 1 },
    ])
    await run(sql`delete from event_applications`)
    expect(await totals()).toEqual([])
  })

  it('ANS-25 count the heads of parties by status, and those that take places', async () => {
    const kinds = async () =>
      Object.fromEntries(
        (
          await sql<{ kind: string; numbers: string }>`
            select kind, sum(applications) || ' of ' || sum(heads) as numbers from application_totals
            group by kind having sum(applications) <> 0 or sum(heads) <> 0`.execute(test.db)
        ).rows.map(({ kind, numbers }) => [kind, numbers]),
      )
    for (const number of [1, 2, 3]) await person(number)
    for (const number of [1, 2, 3]) await applies(number, 901)
    await run(sql`update event_applications set party_requested = 3 where applicant_id = ${idOf(1)}`)
    expect(await kinds()).toEqual({ pending: '3 of 5' })
    await decide(1, 'offered')
    await decide(2, 'waitlisted')
    expect(await kinds()).toEqual({ offered: '1 of 3', held: '1 of 3', waitlisted: '1 of 1', pending: '1 of 1' })
    await run(sql`update event_applications set party_granted = 2, status = 'approved', response = 'confirmed'
      where applicant_id = ${idOf(1)}`)
    await run(sql`update event_applications set staged_status = 'approved' where applicant_id = ${idOf(2)}`)
    expect(await kinds()).toEqual({
      ...{ approved: '1 of 2', confirmed: '1 of 2', held: '2 of 3', waitlisted: '1 of 1', staged: '1 of 1' },
      pending: '1 of 1',
    })
    await run(sql`truncate event_applications cascade`)
    expect(await kinds()).toEqual({})
  })

  it('counts the decision on one application alone, whatever the person is and where else they applied (3.1)', async () => {
    await person(1)
    for (const event of [901, 902, 903]) await applies(1, event)
    await run(sql`update event_applications set status = 'approved' where event_id = ${idOf(902)}`)
    await run(sql`update applicants set status = 'approved', event_id = ${idOf(903)}`)
    expect(await totals()).toEqual([
      { event: 901, applications: 1, approved: 0, declined: 0 },
      { event: 902, applications: 1, approved: 1, declined: 0 },
      { event: 903, applications: 1, approved: 0, declined: 0 },
    ])
  })

  it('counts a decision and a removal that happen at once, whichever is first', async () => {
    for (const number of [1, 2]) await person(number)
    for (const number of [1, 2]) await applies(number, 901)

    const deciding = await begin()
    await decide(1, 'approved', deciding.on)
    const removal = run(sql`delete from event_applications where applicant_id = ${idOf(1)}`)
    await expect.poll(() => waiting()).toBe(1)
    await deciding.commit()
    await removal
    expect(await totals()).toEqual(await counted())

    const removing = await begin()
    await run(sql`delete from event_applications where applicant_id = ${idOf(2)}`, removing.on)
    const decision = decide(2, 'approved')
    await expect.poll(() => waiting()).toBe(1)
    await removing.commit()
    await decision
    expect(await totals()).toEqual([])
  })

  const waiting = async (): Promise<number> =>
    (
      await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(test.db)
    ).rows[0]?.waiting ?? 0

  it('never makes a writer wait for others at the same event, and shows each writer only their own uncommitted count', async () => {
    for (const number of [1, 2, 3]) await person(number)
    await applies(3, 901, 'approved')
    const [one, other] = [await begin(), await begin()]
    for (const { on } of [one, other]) await run(sql`set local lock_timeout = '100ms'`, on)
    await applies(1, 901, 'approved', one.on)
    await applies(2, 901, 'approved', other.on)
    await decide(2, 'declined', other.on)
    expect(await totals(one.on)).toEqual([{ event: 901, applications: 2, approved: 2, declined: 0 }])
    expect(await totals(other.on)).toEqual([{ event: 901, applications: 2, approved: 1, declined: 1 }])
    expect(await totals()).toEqual([{ event: 901, applications: 1, approved: 1, declined: 0 }])
    await one.commit()
    expect(await totals(other.on)).toEqual([{ event: 901, applications: 3, approved: 2, declined: 1 }])
    await other.commit()
    expect(await totals()).toEqual([{ event: 901, applications: 3, approved: 2, declined: 1 }])
  })

  it('stays exact when many write at once, in no more rows than there were writers', async () => {
    await run(sql`insert into applicants (id)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 60) n`)
    const unlessGone = (error: unknown): void => {
      if (!/foreign key/.test(String(error))) throw error
    }
    const writer = async (first: number): Promise<void> => {
      for (let number = first; number <= 60; number += 8) {
        await applies(number, 901 + (number % 3), number % 2 === 0 ? 'approved' : 'pending').catch(unlessGone)
        await applies(((number * 7) % 60) + 1, 902).catch(unlessGone)
        await decide(((number * 11) % 60) + 1, number % 4 === 0 ? 'declined' : 'approved')
        if (number % 5 === 0) await run(sql`delete from event_applications where applicant_id = ${idOf(number)}`)
        if (number % 9 === 0) await run(sql`delete from applicants where id = ${idOf(number)}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, index) => writer(index + 1)))
    expect(await totals()).toEqual(await counted())
    const { rows } = await sql<{ most: number }>`
      select max(n)::int as most from (select count(*) as n from application_totals group by event_id, kind) t`.execute(
      test.db,
    )
    expect(rows[0]?.most).toBeLessThanOrEqual(10)
  })
})
