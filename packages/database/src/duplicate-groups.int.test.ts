import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrateToLatest } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase(inject('databaseUrl'))
})
afterAll(() => test.drop())

const flags = () =>
  test.db
    .selectFrom('applicants')
    .select(['id', 'duplicate_kinds', 'duplicate_group', 'instagram_group', 'updated_at'])
    .orderBy('id')
    .execute()

it('assigns groups to people who were flagged earlier, in batches, and can be repeated', async () => {
  await sql`insert into applicants (id, first_name, last_name, email, phone, instagram_username)
    select new_id(), 'Guest' || i / 2, 'Lee', case when i % 3 = 0 then 'g' || i / 6 || '@example.com' end,
      case when i % 5 < 2 then '212555' || 1000 + i / 5 end, case when i % 7 = 0 then 'g' || i / 14 end
    from generate_series(1, 1200) i`.execute(test.db)
  const before = await flags()
  expect(before.filter((row) => (row.duplicate_kinds === 0) !== (row.duplicate_group === null))).toEqual([])
  await sql`update applicants set duplicate_group = null, instagram_group = null where duplicate_kinds <> 0`.execute(
    test.db,
  )
  await sql`drop index applicants_grouped`.execute(test.db)
  for (const _ of ['first', 'again']) {
    await sql`delete from kysely_migration where name like '0051-%'`.execute(test.db)
    expect(await migrateToLatest(test.url)).toEqual(['0051-indexes-of-duplicate-groups'])
  }
  expect(await flags()).toEqual(before)
})
