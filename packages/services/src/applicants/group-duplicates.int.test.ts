import { type ApplicantFilters, type ApplicantSummary, duplicateKinds } from '@velvet/contracts/applicants'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, prepare, type TestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Context, newId, withActor } from '../kernel/index.ts'
import { listApplicants } from './list-applicants.ts'

const filters: readonly NonNullable<ApplicantFilters['duplicates']>[] = ['true', ...duplicateKinds]

let database: TestDatabase
let context: Context

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseUrl'))
  const settings = {
    ...settingsOf(parseEnvironment({ SESSION_SECRET: 'a secret that only the tests know, 32 bytes' })),
    loginLimits: false,
    quietHours: false,
    clickTracking: false,
  }
  context = withActor(
    { db: database.db, now: () => new Date(), newId, logger: console, settings },
    { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null },
  )
  // Twins of which each pair matches by everything, then by ever less, and 1,000 namesakes.
  await prepare(
    database.db,
    sql`insert into applicants (id, first_name, last_name, email, phone, instagram_username, status, created_at)
      select new_id(), case when i > 4000 then 'Ann' else 'Guest' || i % 2000 end, 'Lee',
        case when i % 2000 < 1500 then 'guest' || i % 2000 || '@example.com' end, '212555' || 1000 + i % 2000,
        case when i % 2000 > 500 then 'guest' || i % 2000 end, (array['pending', 'approved'])[1 + i % 2],
        timestamptz '2026-01-01' + (i * 7919) % 5000 * interval '1 minute'
      from generate_series(1, 5000) i`,
  )
  await sql`vacuum analyze applicants`.execute(database.db)
})
afterAll(() => database.drop())

type Query = Parameters<typeof listApplicants>[1]['query']
const list = async (query: Query): Promise<ApplicantSummary[]> => (await listApplicants(context, { query })).applicants
const groupOf = ({ duplicateGroup: group }: ApplicantSummary): string => `${group?.kind} ${group?.value}`

it.each(filters)(
  'DUP-01 keeps each group together from page to page, far in as well, by %s (3.10)',
  async (duplicates) => {
    const { total } = await listApplicants(context, { query: { duplicates, limit: 1 } })
    const whole: ApplicantSummary[] = []
    while (whole.length < total) whole.push(...(await list({ duplicates, offset: whole.length, limit: 700 })))
    expect(new Set(whole.map(({ id }) => id)).size).toBe(total)
    const groups = whole.map(groupOf)
    const runs = groups.filter((group, index) => group !== groups[index - 1])
    expect(runs).toHaveLength(new Set(groups).size)
    expect(groups).not.toContain('undefined undefined')
    const isNewestFirst = whole.every(
      ({ createdAt }, index) => groups[index] !== groups[index - 1] || createdAt <= (whole[index - 1]?.createdAt ?? ''),
    )
    expect(isNewestFirst).toBe(true)
    const ids = whole.map(({ id }) => id)
    const reversed = await list({ duplicates, order: 'asc', limit: 100 })
    expect(reversed.map(({ id }) => id)).toEqual(ids.slice(-100).reverse())
  },
)

/** How many rows of people are read from the table itself. */
const readFor = (query: Query): Promise<number> =>
  database.db.transaction().execute(async (db) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'applicants'`.execute(
        db,
      )
      return rows[0]?.read ?? 0
    }
    const before = await readSoFar()
    await listApplicants({ ...context, db }, { query })
    return (await readSoFar()) - before
  })

it.each(filters)('reads the people of the page, not all duplicates by %s', async (duplicates) => {
  for (const order of ['asc', 'desc'] as const) {
    expect(await readFor({ duplicates, order, limit: 20 })).toBeLessThanOrEqual(40)
    expect(await readFor({ duplicates, order, limit: 20, offset: 100 })).toBeLessThanOrEqual(140)
    expect(await readFor({ duplicates, order, limit: 20, offset: 1_000 })).toBeLessThanOrEqual(1_060)
  }
})

it('reads about as many more people as another filter leaves out', async () => {
  expect(await readFor({ duplicates: 'name', status: 'approved', limit: 20 })).toBeLessThanOrEqual(200)
})
