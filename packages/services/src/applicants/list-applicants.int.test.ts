import { sortKeys } from '@velvet/contracts/applicants'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, prepare, type TestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Context, newId, withActor } from '../kernel/index.ts'
import { listApplicants } from './list-applicants.ts'

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
  await prepare(
    database.db,
    sql`insert into applicants (id, first_name, last_name, email, phone, city, age, score, priority, status, created_at)
    select new_id(), case i when 7 then 'Zoë' when 8 then 'Lorenzo' else 'Guest' || (i * 7) % 500 end, 'Doe-Øster',
      'guest' || (i * 13) % 700 || '@example.com', '(212) 555-0' || 100 + i % 100, 'C' || (i * 11) % 40, i % 60,
      nullif(i % 101, 0), (array['low', 'normal', 'high'])[i % 3 + 1], (array['pending', 'approved'])[i % 2 + 1],
      timestamptz '2026-01-01' + (i % 900) * interval '1 minute'
    from generate_series(1, 1300) i`,
  )
})
afterAll(() => database.drop())

const idsOf = async (query: Parameters<typeof listApplicants>[1]['query']): Promise<string[]> =>
  (await listApplicants(context, { query })).applicants.map(({ id }) => id)

it.each(sortKeys.flatMap((sort) => [['asc', sort] as const, ['desc', sort] as const]))(
  'API-08 keeps one order from the first page to deep pages, %s by %s',
  async (order, sort) => {
    const whole = [
      ...(await idsOf({ sort, order, limit: 1_000 })),
      ...(await idsOf({ sort, order, limit: 1_000, offset: 1_000 })),
    ]
    expect(new Set(whole).size).toBe(1_300)
    expect(await idsOf({ sort, order, offset: 980 })).toEqual(whole.slice(980, 1_030))
    expect(await idsOf({ sort, order, offset: 1_010, limit: 15 })).toEqual(whole.slice(1_010, 1_025))
    const reversed = await idsOf({ sort, order: order === 'asc' ? 'desc' : 'asc', limit: 100 })
    expect(reversed).toEqual(whole.slice(-100).reverse())
  },
)

it('FILT-21 finds one or two letters and digits at the start of a word, longer ones anywhere', async () => {
  const namesOf = async (search: string) =>
    (await listApplicants(context, { query: { search } })).applicants.map(({ firstName }) => firstName)
  expect(await namesOf('zo')).toEqual(['Zoë'])
  expect(await namesOf('Z')).toEqual(['Zoë'])
  expect(await namesOf('enz')).toEqual(['Lorenzo'])
  expect((await listApplicants(context, { query: { search: '21' } })).total).toBe(1_300)
  expect((await listApplicants(context, { query: { search: '%' } })).total).toBe(0)
})

it.each(['%', '_', '\\', '％', '﹪', '＿', '＼', '﹨', '⁒', '٪', 'a％b', '＿＿', '％％％'])(
  'FILT-21 searches for %s literally, never as a wildcard (S14)',
  async (sign) => {
    for (const query of [{ search: sign }, { name: sign }, { city: sign }, { instagram: sign }, { country: sign }])
      expect((await listApplicants(context, { query })).total, JSON.stringify(query)).toBe(0)
  },
)

it('FILT-21 finds a symbol at its position (S14)', async () => {
  await prepare(
    database.db,
    sql`insert into applicants (id, first_name, last_name, city) values (new_id(), 'Max％', 'Under_score', 'Back\\slash')`,
  )
  const totalOf = async (query: object) => (await listApplicants(context, { query })).total
  for (const name of ['x%', 'x％', 'r_s', 'r＿s']) expect(await totalOf({ name }), name).toBe(1)
  for (const city of ['k\\s', 'k＼s']) expect(await totalOf({ city }), city).toBe(1)
})
