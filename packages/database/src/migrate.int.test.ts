import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrateToLatest, openForMigrating } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

describe('schema', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())

  it('lets a migration take as long as it needs, also where the database limits its statements and transactions', async () => {
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    const database = sql.id(rows[0]?.name ?? '')
    for (const limit of limits) await sql`alter database ${database} set ${sql.raw(limit)} = '300ms'`.execute(test.db)
    const { db, close } = openForMigrating(test.url)
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_sleep(0.6)`.execute(transaction)
        // A migration that computes in between leaves its transaction idle.
        await sleep(600)
        await sql`select 1`.execute(transaction)
        const { rows: idle } = await sql<{ limit: string }>`
          select current_setting('idle_in_transaction_session_timeout') as limit`.execute(transaction)
        expect(idle).toEqual([{ limit: '0' }])
      })
    } finally {
      await close()
      await sql`alter database ${database} reset all`.execute(test.db)
    }
  })

  const insert = (values: string) =>
    sql
      .raw<{ id: string }>(
        `insert into applicants (id, ${values.split('|')[0]}) values (new_id(), ${values.split('|')[1]}) returning id`,
      )
      .execute(test.db)

  it('migrating again changes nothing, also when several processes do it at once', async () => {
    expect(await Promise.all([migrateToLatest(test.url), migrateToLatest(test.url)])).toEqual([[], []])
  })

  it('ENT-03 ENT-07 ENT-10 ENT-14 ENT-15 ENT-18 ENT-19 ENT-20 ENT-22 gives a new applicant the documented defaults', async () => {
    const { rows } = await insert(`email|'a@example.com'`)
    const row = await test.db
      .selectFrom('applicants')
      .selectAll()
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      age: 0,
      country: 'US',
      instagram_verified: false,
      status: 'pending',
      priority: 'normal',
      email_opt_in: true,
      sms_opt_in: true,
      preferred_contact_method: 'email',
      source: 'web',
      zip_codes: [],
    })
  })

  it('DUP-03 DUP-05 DUP-06 DUP-09 derives the keys by which people are compared', async () => {
    const { rows } = await insert(
      `first_name, last_name, email, email2, phone, instagram_username|' José ', 'GARCÍA', ' Jose@Example.COM ', 'n/a', '+1 (212) 555-0134', 'Jose.G'`,
    )
    const row = await test.db
      .selectFrom('applicants')
      .selectAll()
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email_key: 'jose@example.com',
      email2_key: null,
      phone_key: '2125550134',
      name_key: 'jose garcia',
      instagram_key: 'jose.g',
    })
    expect(row.search_text).toContain('12125550134')
  })

  it.each([
    ['ENT-14 an unknown status', `status|'vip'`],
    ['ENT-15 an unknown priority', `priority|'asap'`],
    ['ENT-16 a score above 100', `score|101`],
    ['ENT-05 LIM-09 derived places over 500 characters', `zip_code_cities|repeat('x', 501)`],
  ])('refuses %s', async (_, values) => {
    await expect(insert(values)).rejects.toThrow(/check constraint/)
  })

  it.each([
    ['SEC-18 an age', 'age'],
    ['SEC-18 a number of followers', 'instagram_followers'],
    ['SEC-19 whether a profile is verified', 'instagram_verified'],
    ['SEC-19 ENT-13 when the data of a profile was updated', 'instagram_data_last_updated'],
  ])('takes no words for %s', async (_, column) => {
    await expect(insert(`${column}|'soon'`)).rejects.toThrow(/invalid input syntax/)
  })

  it('ENT-01 has one person to an id', async () => {
    const { rows } = await insert('age|1')
    await expect(sql`insert into applicants (id) values (${rows[0]?.id ?? ''}::uuid)`.execute(test.db)).rejects.toThrow(
      /applicants_pkey/,
    )
    await expect(sql`insert into applicants (first_name) values ('Ada')`.execute(test.db)).rejects.toThrow(/null value/)
  })

  it('ENT-24 knows when a person came and when they were changed', async () => {
    const { rows } = await insert('age|1')
    const id = rows[0]?.id ?? ''
    // To the microsecond: both may be in the same millisecond, which is all that a Date keeps.
    const times = () =>
      test.db
        .selectFrom('applicants')
        .select(['created_at', sql<string>`extract(epoch from updated_at)`.as('updated_at')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await times()
    expect(Math.abs(before.created_at.getTime() - Date.now())).toBeLessThan(60_000)
    await test.db.updateTable('applicants').set({ age: 2 }).where('id', '=', id).execute()
    const after = await times()
    expect(after.created_at).toEqual(before.created_at)
    expect(Number(after.updated_at)).toBeGreaterThan(Number(before.updated_at))
  })

  it('keeps totals by status through inserts, updates, deletes and concurrent writers', async () => {
    await sql`truncate applicants cascade`.execute(test.db)
    await sql`truncate applicant_totals`.execute(test.db)
    await Promise.all(Array.from({ length: 8 }, () => insert(`age|1`)))
    await sql`update applicants set status = 'approved' where id in (select id from applicants limit 3)`.execute(
      test.db,
    )
    await sql`delete from applicants where id in (select id from applicants where status = 'pending' limit 2)`.execute(
      test.db,
    )
    const { rows } =
      await sql`select status, sum(total)::int as total from applicant_totals group by status order by status`.execute(
        test.db,
      )
    expect(rows).toEqual([
      { status: 'approved', total: 3 },
      { status: 'pending', total: 3 },
    ])
  })

  it('knows the position of zip codes', async () => {
    const places = await test.db
      .selectFrom('zip_places')
      .selectAll()
      .where('zip', 'in', ['10001', '90210'])
      .orderBy('zip')
      .execute()
    expect(places).toMatchObject([
      { city: 'New York', state: 'NY' },
      { city: 'Beverly Hills', state: 'CA' },
    ])
  })
})
