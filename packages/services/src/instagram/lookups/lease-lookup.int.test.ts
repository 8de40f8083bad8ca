import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createInstagramFixture, type InstagramFixture } from '../../testing/instagram-fixture.ts'
import { takeLease } from './lease-lookup.ts'

let world: InstagramFixture
beforeAll(async () => {
  world = await createInstagramFixture(inject('databaseUrl'))
})
afterAll(() => world.close())

it('a profile lease lasts a minute, and ends when the clock of the database is set back', async () => {
  await world.addPerson('ada')
  const profileId = await world.addProfile('ada')
  const take = () => takeLease(world.system, profileId, { onlyWanted: false })
  expect(await take()).toMatchObject({ usernameKey: 'ada' })
  const { seconds } = await world.db
    .selectFrom('instagram_profiles')
    .select(sql<number>`extract(epoch from lease_until - clock_timestamp())::float8`.as('seconds'))
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await take()).toBe('under_way')
  await world.db
    .updateTable('instagram_profiles')
    .set({ lease_until: sql<Date>`lease_until + interval '1 day'` })
    .execute()
  expect(await take()).toMatchObject({ usernameKey: 'ada' })
})
