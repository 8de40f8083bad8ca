import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../kernel/index.ts'
import { mergeApplicants } from '../../merges/index.ts'
import { createRefreshFixture, type RefreshFixture } from '../../testing/refresh-fixture.ts'
import { fetchRealInstagramBulk } from './fetch-real-instagram-bulk.ts'

describe('starting a bulk refresh', () => {
  let world: RefreshFixture
  beforeAll(async () => {
    world = await createRefreshFixture(inject('databaseUrl'))
  })
  afterEach(() => world.clearRefreshes())
  afterAll(() => world.close())

  it('API-14 IG-17 takes each username once, in any case, and leaves out people without one', async () => {
    const ids = await world.addNamed('ada', 'ADA ', 'ben', null, 'n/a')
    const { success, processedCount, refresh } = await world.start({ applicantIds: ids })
    expect({ success, processedCount }).toEqual({ success: true, processedCount: 3 })
    expect(refresh).toMatchObject({
      status: 'running',
      isForced: false,
      total: 2,
      applicants: 3,
      done: 0,
      startedBy: 'ada',
    })
    expect(await world.activity()).toEqual(['instagram.refresh_started'])
  })

  it('API-14 takes people who match a filter, and without ids and filter everyone whose profile is stale', async () => {
    await world.addNamed('ada', 'ben', 'cleo')
    await world.fetched('ada', 1)
    await world.fetched('ben', 25)
    expect((await world.start({ filter: { instagram: 'cle' } })).refresh).toMatchObject({ total: 1, skipped: 0 })
    expect((await world.start()).refresh).toMatchObject({ total: 2, skipped: 0, applicants: 2 })
  })

  it('IG-17 counts selected profiles that are fresh as skipped, and fetches them only when forced', async () => {
    const applicantIds = await world.addNamed('ada', 'ben')
    await world.fetched('ada', 1)
    const { refresh, processedCount } = await world.start({ applicantIds })
    expect(refresh).toMatchObject({ total: 2, skipped: 1, done: 1, applicants: 1 })
    expect(processedCount).toBe(1)
    const closing = AbortSignal.abort()
    const forced = await fetchRealInstagramBulk(world.context, { body: { applicantIds } }, closing)
    expect(forced).toMatchObject({
      success: 0,
      failed: 0,
      pending: 2,
      refresh: { isForced: true, total: 2, skipped: 0 },
    })
    expect(forced.message).toBe('0 of 2 profiles were fetched. 2 are still in progress.')
  })

  it('API-14 IG-17 takes a fresh profile for a person who has no data of it', async () => {
    await world.addNamed('ada')
    await world.fetched('ada', 1)
    const [late = ''] = await world.addNamed('ada')
    expect((await world.start({ applicantIds: [late] })).refresh).toMatchObject({ total: 1, skipped: 0 })
  })

  it('API-14 uses the kept person for the id of a merged one', async () => {
    const [kept = '', gone = ''] = await world.addNamed('ada', null)
    await mergeApplicants(world.context, { body: { primaryId: kept, duplicateIds: [gone] } })
    const { refresh } = await world.start({ applicantIds: [gone] })
    expect(refresh).toMatchObject({ total: 1, applicants: 1 })
  })

  it('API-14 API-15 refuses when no profile is left: no username, all fresh, unknown ids', async () => {
    const unnamed = await world.addNamed(null, ' ')
    const fresh = await world.addNamed('ada')
    await world.fetched('ada', 2)
    for (const applicantIds of [unnamed, fresh, [newId()], ['nonsense']])
      await expect(world.start({ applicantIds })).rejects.toMatchObject({ kind: 'unmet', code: 'nobody_to_refresh' })
    await expect(world.start()).rejects.toMatchObject({ code: 'nobody_to_refresh' })
    expect(await world.db.selectFrom('instagram_refreshes').select('id').execute()).toEqual([])
    expect(await world.activity()).toEqual([])
  })

  it('API-14 refuses ids and a filter together, and any refresh without a source that has a key', async () => {
    const applicantIds = await world.addNamed('ada')
    await expect(world.start({ applicantIds, filter: {} })).rejects.toMatchObject({ code: 'validation_failed' })
    const bare = world.withSources(world.context, world.setup('html'))
    await expect(world.start({ applicantIds }, bare)).rejects.toMatchObject({ code: 'instagram_not_configured' })
  })

  it('IG-17 starts thousands of people at once', async () => {
    const people = 10_000
    await prepare(
      world.db,
      sql`insert into applicants (id, first_name, instagram_username)
        select new_id(), 'Guest', 'guest.' || n from generate_series(1, ${people}::int) n`,
    )
    const startedAt = performance.now()
    const { refresh } = await world.start({ filter: {} })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(refresh).toMatchObject({ total: people, applicants: people })
    expect(await world.cancel(refresh.id)).toMatchObject({ skipped: people })
    await sql`truncate applicants cascade`.execute(world.db)
  }, 120_000)
})
