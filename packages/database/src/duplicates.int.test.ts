import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { DatabaseHandle } from './connection/client.ts'
import { createTestDatabase, prepare, type TestDatabase } from './testing.ts'

/** The same numbers in every run (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Flags = { id: string; kinds: number; group: string | null; instagram: string | null }

/** All matches with their reasons, found by comparing every person with every other. */
const expectedFlags = sql<Flags>`
  with keys as (
    select id, 1 as kind, lower(btrim(email)) as key from applicants
    union select id, 1, lower(btrim(email2)) from applicants
    union select applicant_id, 1, lower(btrim(email)) from applicant_emails
    union select id, 2, right(regexp_replace(phone, '\\D', '', 'g'), 10) from applicants
      where length(regexp_replace(phone, '\\D', '', 'g')) >= 10
    union select id, 4, lower(first_name) || ' ' || lower(last_name) from applicants
    union select id, 8, lower(instagram_username) from applicants
  ), shared as (
    select distinct x.id, x.kind, hashtextextended(x.key, 0) as key
    from keys x join keys y on x.kind = y.kind and x.key = y.key and x.id <> y.id
    where x.key not in ('', 'n/a') and not exists (
      select from not_duplicates d where d.low_id = least(x.id, y.id) and d.high_id = greatest(x.id, y.id))
  )
  select a.id, coalesce((select sum(distinct kind) from shared where shared.id = a.id), 0)::int as kinds,
    (select key from shared where shared.id = a.id order by kind, key limit 1) as "group",
    (select min(key) from shared where shared.id = a.id and kind = 8) as instagram
  from applicants a order by a.id`

describe('duplicates', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())
  beforeEach(() => sql`truncate applicants cascade`.execute(test.db))

  const run = (statement: RawBuilder<unknown>) => statement.execute(test.db)
  const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const add = (number: number, values: Record<string, string | null>) =>
    test.db
      .insertInto('applicants')
      .values({ id: idOf(number), ...values })
      .execute()
  const dismiss = (one: number, other: number) =>
    test.db
      .insertInto('not_duplicates')
      .values({ low_id: idOf(Math.min(one, other)), high_id: idOf(Math.max(one, other)), created_by: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const stored = (): Promise<Flags[]> =>
    test.db
      .selectFrom('applicants')
      .select(['id', 'duplicate_kinds as kinds', 'duplicate_group as group', 'instagram_group as instagram'])
      .orderBy('id')
      .execute()
  const flags = async () => (await stored()).map((row) => row.kinds)

  it.each([
    ['DUP-03 the same email in other letters', { email: 'a@example.com' }, { email: ' A@Example.com ' }, 1],
    [
      'DUP-04 the second email of one is the first of the other',
      { email2: 'a@example.com' },
      { email: 'A@example.com' },
      1,
    ],
    ['DUP-05 the same ten digits', { phone: '+1 212 555 0134' }, { phone: '(212) 555-0134' }, 2],
    ['DUP-05 too few digits', { phone: '555-0134' }, { phone: '555-0134' }, 0],
    [
      'DUP-06 the same full name',
      { first_name: 'José', last_name: 'Ruiz' },
      { first_name: 'JOSE', last_name: 'ruiz' },
      4,
    ],
    ['DUP-06 only the first name', { first_name: 'José' }, { first_name: 'José' }, 0],
    [
      'DUP-07 the same profile address',
      { instagram_url: 'https://www.instagram.com/ada/' },
      { instagram_url: 'http://instagram.com/ADA?hl=en' },
      8,
    ],
    [
      'DUP-07 DUP-08 the name of one is the address of the other',
      { instagram_username: 'ada' },
      { instagram_url: 'https://instagram.com/ada' },
      8,
    ],
    [
      'DUP-07 the bare home address',
      { instagram_url: 'https://www.instagram.com/' },
      { instagram_url: 'https://www.instagram.com/' },
      0,
    ],
    [
      'DUP-07 two posts',
      { instagram_url: 'https://instagram.com/p/one' },
      { instagram_url: 'https://instagram.com/p/two' },
      0,
    ],
    ['DUP-08 the same username', { instagram_username: 'Ada' }, { instagram_username: 'ada' }, 8],
    [
      'DUP-09 n/a',
      { email: 'n/a', instagram_username: 'N/A', instagram_url: 'n/a' },
      { email: 'N/A', instagram_username: 'n/a', instagram_url: 'N/A' },
      0,
    ],
    ['DUP-09 nothing', { email: '', instagram_username: ' ' }, { email: '', instagram_username: ' ' }, 0],
  ])('%s', async (_, one, other, kinds) => {
    await add(1, one)
    await add(2, other)
    expect(await flags()).toEqual([kinds, kinds])
  })

  it('are looked up one by one, also by a connection that planned it while there were no people', async () => {
    const addMany = (db: DatabaseHandle, from: number) =>
      sql`insert into applicants (id, first_name, last_name, email)
        select new_id(), 'Guest', 'No ' || n, n || '@example.com' from generate_series(${from}::int, ${from + 499}::int) n`.execute(
        db,
      )
    await test.db.connection().execute(async (one) => {
      await addMany(one, 0)
      await addMany(one, 500)
      await one.transaction().execute(async (db) => {
        await addMany(db, 1_000)
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'match_keys'`.execute(db)
        expect(rows).toEqual([{ read: 0 }])
      })
    })
  })

  it('DUP-10 flags the first of a group with the second and unflags the last, without changing their times', async () => {
    await add(1, { email: 'a@example.com' })
    const before = await test.db.selectFrom('applicants').select('updated_at').executeTakeFirstOrThrow()
    await add(2, { email: 'a@example.com' })
    expect(await flags()).toEqual([1, 1])
    await run(sql`delete from applicants where id = ${idOf(2)}`)
    expect(await flags()).toEqual([0])
    expect(await test.db.selectFrom('applicants').select('updated_at').executeTakeFirstOrThrow()).toEqual(before)
  })

  it('moves a person to another group when the first ends, without changing their time or locks', async () => {
    await add(1, { email: 'a@example.com', email2: 'b@example.com' })
    await add(2, { email: 'a@example.com' })
    await add(3, { email: 'b@example.com' })
    const person = async () => {
      const { rows } = await sql<{ group: string; kept: unknown }>`
        select duplicate_group as group, (updated_at, applicant_values(a)) as kept from applicants a where id = ${idOf(1)}`.execute(
        test.db,
      )
      return rows[0]
    }
    const before = await person()
    const left = (await stored()).findIndex(({ id, group }) => id !== idOf(1) && group === before?.group) + 1
    await run(sql`delete from applicants where id = ${idOf(left)}`)
    const after = await person()
    expect(after?.group).not.toBe(before?.group)
    expect(after?.kept).toEqual(before?.kept)
    expect(await stored()).toEqual((await expectedFlags.execute(test.db)).rows)
  })

  it('compares further addresses too', async () => {
    await add(1, { email: 'a@example.com' })
    await add(2, { email: 'b@example.com' })
    await run(
      sql`insert into applicant_emails (id, applicant_id, email) values (${idOf(9)}, ${idOf(2)}, 'A@example.com')`,
    )
    expect(await flags()).toEqual([1, 1])
    await run(sql`delete from applicant_emails`)
    expect(await flags()).toEqual([0, 0])
  })

  it('rewrites no row of a large group when one more joins', async () => {
    await prepare(
      test.db,
      sql`insert into applicants (id, first_name, last_name)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ann', 'Lee' from generate_series(1, 3000) n`,
    )
    const versions = async () =>
      (
        await sql<{ xmin: string }>`select distinct xmin::text from applicants where id <> ${idOf(5000)}`.execute(
          test.db,
        )
      ).rows
    const before = await versions()
    await add(5000, { first_name: 'ann', last_name: 'lee' })
    expect(await versions()).toEqual(before)
    expect(new Set(await flags())).toEqual(new Set([4]))
  })

  it.each([1, 2, 3])('is the same after any writes as from scratch (%i)', async (seed) => {
    const random = createRandom(seed)
    const pick = (values: readonly (string | null)[]): string | null => values[random(values.length)] ?? null
    const person = () => ({
      email: pick([null, 'n/a', 'a@x.com', 'b@x.com', 'C@x.com']),
      email2: pick([null, null, 'c@x.com', 'd@x.com']),
      phone: pick([null, '2125550101', '+12125550101', '2125550102']),
      first_name: pick(['Ann', 'ann', 'Bob', null]),
      last_name: pick(['Lee', 'Ray']),
      instagram_username: pick([null, null, 'ann', 'Bob', 'cid']),
    })
    for (let step = 0; step < 150; step += 1) {
      const [one, other] = [1 + random(12), 1 + random(12)]
      const write = random(10)
      if (write < 3) {
        const rows = [one, other].map((number) => ({ id: idOf(number), ...person() }))
        await test.db
          .insertInto('applicants')
          .values(one === other ? rows.slice(1) : rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      } else if (write < 5) await test.db.updateTable('applicants').set(person()).where('id', '=', idOf(one)).execute()
      else if (write < 6)
        await run(
          sql`update applicants set email = ${pick(['a@x.com', 'e@x.com'])} where id in (${idOf(one)}, ${idOf(other)})`,
        )
      else if (write < 7) await run(sql`delete from applicants where id in (${idOf(one)}, ${idOf(other)})`)
      else if (write < 8)
        await run(sql`insert into applicant_emails (id, applicant_id, email) select gen_random_uuid(), id, ${pick(['a@x.com', 'f@x.com'])}
          from applicants where id = ${idOf(one)} on conflict do nothing`)
      else if (write < 9 && one !== other)
        await run(sql`insert into not_duplicates (low_id, high_id) select ${idOf(Math.min(one, other))}::uuid, ${idOf(Math.max(one, other))}::uuid
          where (select count(*) from applicants where id in (${idOf(one)}, ${idOf(other)})) = 2 on conflict do nothing`)
      else await run(sql`delete from not_duplicates where low_id = ${idOf(one)}`)
      expect(await stored(), `step ${step}`).toEqual((await expectedFlags.execute(test.db)).rows)
    }
    const incremental = await stored()
    await run(sql`select rebuild_duplicates()`)
    expect(await stored()).toEqual(incremental)
  })

  it('finds duplicates when many arrive at once', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => add(n + 1, { email: 'a@x.com', first_name: 'Ann', last_name: 'Lee' })),
    )
    expect(new Set(await flags())).toEqual(new Set([5]))
    await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        run(sql`update applicants set email = ${`${n}@x.com`} where id = ${idOf(n + 1)}`),
      ),
    )
    expect(await stored()).toEqual((await expectedFlags.execute(test.db)).rows)
  })

  it('remembers which applicants are different people, one pair at a time', async () => {
    for (const number of [1, 2, 3]) await add(number, { email: 'a@x.com' })
    await dismiss(1, 2)
    expect(await flags()).toEqual([1, 1, 1])
    await dismiss(3, 1)
    expect(await flags()).toEqual([0, 1, 1])
    await run(sql`delete from applicants where id = ${idOf(3)}`)
    expect(await flags()).toEqual([0, 0])
    await add(4, { email: 'a@x.com' })
    expect(await flags()).toEqual([1, 1, 1])
  })
})
