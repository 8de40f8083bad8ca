import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

type Total = { city: string; state: string; status: string; people: number; latitudes: number; longitudes: number }

describe('totals of places', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())
  beforeEach(() => test.db.deleteFrom('applicants').execute())

  const run = (statement: ReturnType<typeof sql>, on: TestDatabase['db'] = test.db) => statement.execute(on)
  const add = (name: string, city: string | null, latitude: number | null, on = test.db) =>
    run(
      sql`insert into applicants (id, first_name, city, state, latitude, longitude)
        values (new_id(), ${name}, ${city}, 'NY', ${latitude}::float8, -73.987654321)`,
      on,
    )

  const totals = async (on = test.db): Promise<Total[]> =>
    (
      await sql<Total>`
        select city, state, status, sum(people)::int as people, sum(latitudes)::float8 as latitudes,
          sum(longitudes)::float8 as longitudes
        from place_totals group by city, state, status
        having sum(people) <> 0 or sum(latitudes) <> 0 or sum(longitudes) <> 0 order by 1, 2, 3`.execute(on)
    ).rows
  const counted = async (): Promise<Total[]> =>
    (
      await sql<Total>`
        select city, coalesce(state, '') as state, status, count(*)::int as people,
          sum(round(latitude * 1e6)) as latitudes, sum(round(longitude * 1e6)) as longitudes
        from applicants where city <> '' and latitude is not null and longitude is not null
        group by 1, 2, 3 order by 1, 2, 3`.execute(test.db)
    ).rows

  it('GEO-07 follow people who arrive, are decided, move, lose their position and leave', async () => {
    await add('a', 'Albany', 42.6526)
    await add('b', 'Albany', 42.65)
    await add('c', 'albany', 42.7)
    await add('nowhere', null, 42.7)
    await add('blank', '', 42.7)
    await add('unknown', 'Albany', null)
    expect(await totals()).toEqual([
      { city: 'Albany', state: 'NY', status: 'pending', people: 2, latitudes: 85_302_600, longitudes: -147_975_308 },
      { city: 'albany', state: 'NY', status: 'pending', people: 1, latitudes: 42_700_000, longitudes: -73_987_654 },
    ])
    const changes = [
      sql`update applicants set status = 'approved' where first_name in ('a', 'c', 'nowhere')`,
      sql`update applicants set latitude = 42.123456789 where first_name = 'b'`,
      sql`update applicants set city = 'Troy', state = null where first_name = 'a'`,
      sql`update applicants set city = 'Troy' where first_name = 'nowhere'`,
      sql`update applicants set notes = 'Came last year.'`,
      sql`update applicants set longitude = null where first_name = 'b'`,
      sql`delete from applicants where first_name = 'c'`,
    ]
    for (const change of changes) {
      await run(change)
      expect(await totals()).toEqual(await counted())
    }
    expect((await totals()).map(({ city, people }) => [city, people])).toEqual([
      ['Troy', 1],
      ['Troy', 1],
    ])
    await run(sql`truncate applicants cascade`)
    expect(await totals()).toEqual([])
  })

  it('never make a writer wait for another, and show each only committed rows and their own', async () => {
    await add('first', 'Albany', 42)
    const [one, other] = await Promise.all([test.db.startTransaction().execute(), test.db.startTransaction().execute()])
    for (const on of [one, other]) {
      await run(sql`set local lock_timeout = '100ms'`, on)
      await add('second', 'Albany', 42, on)
    }
    const people = async (on = test.db) => (await totals(on)).map((total) => total.people)
    expect([await people(), await people(one), await people(other)]).toEqual([[1], [2], [2]])
    await one.commit().execute()
    await other.rollback().execute()
    expect(await people()).toEqual([2])
  })

  it('stay exact while many write at once', async () => {
    const writer = async (first: number): Promise<void> => {
      for (let number = first; number < 60; number += 6) {
        await add(`${number}`, `City ${number % 4}`, 40 + number / 7)
        await run(sql`update applicants set status = 'approved' where first_name = ${`${number - 6}`}`)
        await run(sql`update applicants set city = 'City 1', latitude = 41 where first_name = ${`${number - 12}`}`)
        if (number % 5 === 0) await run(sql`delete from applicants where first_name = ${`${number}`}`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, index) => writer(index)))
    expect(await totals()).toEqual(await counted())
  })
})
