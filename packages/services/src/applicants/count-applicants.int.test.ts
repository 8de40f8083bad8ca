import { applicantStatuses, duplicateKinds } from '@velvet/contracts/applicants'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Context, inTransaction, newId, withActor } from '../kernel/index.ts'
import { matchingApplicants } from './filter-applicants.ts'
import { countApplicants } from './list-applicants.ts'

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
})
afterAll(() => database.drop())

const add = (on: Context, name: string, values: { email?: string; status?: 'approved' | 'pending' } = {}) =>
  on.db
    .insertInto('applicants')
    .values({ id: newId(), first_name: name, last_name: 'Doe', ...values })
    .execute()

const combinations = [undefined, ...applicantStatuses].flatMap((status) =>
  [undefined, 'true' as const, ...duplicateKinds].map((duplicates) => ({
    ...(status && { status }),
    ...(duplicates && { duplicates }),
  })),
)

/** The maintained counters, and the actual counts. */
const countersAndPeople = async (): Promise<[number, number][]> =>
  Promise.all(
    combinations.map(async (filters): Promise<[number, number]> => {
      const { total } = await matchingApplicants(context, filters)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return [await countApplicants(context, filters), total]
    }),
  )

const expectExact = async (): Promise<void> => {
  const pairs = await countersAndPeople()
  expect(pairs.map(([counter]) => counter)).toEqual(pairs.map(([, people]) => people))
}

it('API-08 shows writers their own writes in every total, and other readers none of them before commit', async () => {
  await add(context, 'Ann', { email: 'ann@x.com' })
  const transaction = await database.db.startTransaction().execute()
  const inside = { ...context, db: transaction }
  const totals = async (on: Context) => [
    await countApplicants(on, {}),
    await countApplicants(on, { duplicates: 'email' }),
    await countApplicants(on, { status: 'approved', duplicates: 'true' }),
  ]
  await add(inside, 'Another', { email: 'ann@x.com', status: 'approved' })
  expect(await totals(inside)).toEqual([2, 2, 1])
  expect(await totals(context)).toEqual([1, 0, 0])
  await transaction.commit().execute()
  expect(await totals(context)).toEqual([2, 2, 1])
})

it('API-08 lets no writer wait for the totals of other transactions', async () => {
  const open = await Promise.all([1, 2, 3].map(() => database.db.startTransaction().execute()))
  for (const [index, transaction] of open.entries()) {
    await sql`set local lock_timeout = '100ms'`.execute(transaction)
    await add({ ...context, db: transaction }, `Waits for no one ${index}`)
  }
  await Promise.all(open.map((transaction) => transaction.commit().execute()))
  await expectExact()
})

it('API-08 DUP-01 keeps the totals of statuses and duplicates exact under concurrent writes', async () => {
  const write = (query: RawBuilder<unknown>) => inTransaction(context, ({ db }) => query.execute(db))
  const writer = async (first: number): Promise<void> => {
    for (let number = first; number < 60; number += 6) {
      const name = `Guest ${number}`
      const status = number % 2 === 0 ? 'pending' : 'approved'
      await inTransaction(context, (inner) => add(inner, name, { email: `${number % 7}@x.com`, status }))
      await write(sql`update applicants set status = 'declined' where first_name = ${`Guest ${number - 6}`}`)
      if (number % 5 === 0) await write(sql`delete from applicants where first_name = ${name}`)
      if (number % 4 === 0) await write(sql`update applicants set phone = '2125550134' where first_name = ${name}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, index) => writer(index)))
  await expectExact()
  await sql`select rebuild_duplicates()`.execute(database.db)
  await expectExact()
})
