import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteApplicant } from '../../applicants/index.ts'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { hearChanges } from '../../testing/hear-changes.ts'
import { createRefreshFixture, createSource, type RefreshFixture } from '../../testing/refresh-fixture.ts'
import { claimItems } from './claim-items.ts'
import { fetchRealInstagramBulk } from './fetch-real-instagram-bulk.ts'

const holderOf = ({ newId }: Context) =>
  ({ table: 'instagram_refresh_items', token: newId(), leaseMs: 60_000 }) as const

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `guest.${index}`)

describe('working on bulk refreshes', () => {
  let world: RefreshFixture
  beforeAll(async () => {
    world = await createRefreshFixture(inject('databaseUrl'))
  })
  afterEach(async () => {
    await world.stopAll()
    await world.clearRefreshes()
  })
  afterAll(() => world.close())

  it('API-14 IG-17 asks once per username and reports which source gave what, with the applicants updated', async () => {
    await world.addNamed(...names(40), 'GUEST.0')
    const { refresh } = await world.start()
    const apify = createSource('apify')
    world.work([apify])
    const ended = await world.until(refresh.id, ({ status }) => status === 'completed')
    expect(ended).toMatchObject({ total: 40, applicants: 41, done: 40, succeeded: 40, failed: 0, skipped: 0 })
    expect(ended).toMatchObject({ bySource: [{ source: 'apify', count: 40 }], failures: [], waitsUntil: null })
    expect(ended.endedAt).not.toBeNull()
    expect(apify.asked.toSorted()).toEqual(names(40).toSorted())
    const people = await world.db.selectFrom('applicants').select('instagram_followers').execute()
    expect(people.map((one) => one.instagram_followers)).toEqual(Array.from({ length: 41 }, () => 100))
  })

  it("IG-17 continues after a missing profile, and gives each failure's reason in a sentence", async () => {
    await world.addNamed(...names(3), 'missing')
    const { refresh } = await world.start()
    const apify = createSource('apify')
    const zyla = createSource('zyla')
    for (const source of [apify, zyla]) {
      const { answer } = source
      source.answer = async (username) =>
        username === 'missing' ? { kind: 'failed', reason: 'profile_missing', message: 'Not found.' } : answer(username)
    }
    world.work([apify, zyla])
    const ended = await world.until(refresh.id, ({ status }) => status === 'completed')
    expect(ended).toMatchObject({ succeeded: 3, failed: 1 })
    expect(ended.failures).toEqual([
      { reason: 'profile_missing', count: 1, message: 'There is no Instagram profile with this username.' },
    ])
    expect(zyla.asked).toEqual(['missing'])
  })

  it('API-15 waits for what it fetches, even if fresh, and counts it', async () => {
    const applicantIds = await world.addNamed(...names(5))
    await world.fetched('guest.0', 1)
    const refreshes = world.work([createSource('apify')])
    const call = fetchRealInstagramBulk(world.context, { body: { applicantIds } })
    const id = await started(world)
    refreshes.ring()
    await world.until(id, ({ status }) => status === 'completed')
    expect(await call).toMatchObject({
      ...{ success: 5, failed: 0, pending: 0, message: '5 of 5 profiles were fetched.' },
      refresh: { status: 'completed', isForced: true },
    })
  })

  it('IG-17 shares lookups between concurrent refreshes, forced or not: no profile is requested twice', async () => {
    const applicantIds = await world.addNamed(...names(50))
    const apify = createSource('apify')
    const one = await world.start()
    const other = await world.start({ applicantIds })
    world.work([apify])
    world.work([apify])
    for (const { refresh } of [one, other])
      expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({ succeeded: 50 })
    expect(apify.asked.toSorted()).toEqual(names(50).toSorted())
    const closing = AbortSignal.abort()
    await world.stopAll()
    const forced = [1, 2].map(() => fetchRealInstagramBulk(world.context, { body: { applicantIds } }, closing))
    const ids = (await Promise.all(forced)).map(({ refresh }) => refresh.id)
    world.work([apify])
    for (const id of ids)
      expect(await world.until(id, ({ status }) => status === 'completed')).toMatchObject({ succeeded: 50 })
    expect(apify.asked.length).toBe(100)
  })

  it('IG-17 gives a profile to one worker only, whichever refresh asks for it and however close their claims are', async () => {
    const applicantIds = await world.addNamed(...names(20))
    await world.start()
    await world.start({ applicantIds })
    const claim = (context: Context) => claimItems(context, holderOf(context), 20)
    const [first, claiming] = await inTransaction(world.system, async (context) => {
      const taken = await claim(context)
      const later = claim(world.system)
      await sleep(200)
      return [taken, { later }] as const
    })
    const profiles = [...first, ...(await claiming.later)].map(({ profileId }) => profileId)
    expect(first.length).toBeGreaterThan(0)
    expect(new Set(profiles).size).toBe(profiles.length)
  })

  it('can be canceled at any moment: fetched profiles stay, the rest is skipped, and the counts add up', async () => {
    await world.addNamed(...names(300))
    const slow = world.withSources(world.system, world.setup('apify', { perMinute: 6_000 }))
    const { refresh } = await world.start()
    world.work([createSource('apify')], slow)
    await world.until(refresh.id, ({ done }) => done >= 30)
    const canceled = await world.cancel(refresh.id)
    expect(canceled).toMatchObject({ status: 'canceled', done: 300, total: 300 })
    expect(canceled.succeeded + canceled.skipped).toBe(300)
    await world.stopAll()
    expect(await world.read(refresh.id)).toEqual(canceled)
    await expect(world.cancel(refresh.id)).rejects.toMatchObject({ code: 'instagram_refresh_ended' })
    expect(await world.activity()).toEqual(['instagram.refresh_started', 'instagram.refresh_canceled'])
  })

  it('reports until when it waits while every source with a key is spent or paused, and continues by itself', async () => {
    await world.addNamed(...names(4))
    const { refresh } = await world.start()
    await sql`update instagram_sources set paused_until = now() + interval '1 hour' where name in ('apify', 'zyla')`.execute(
      world.db,
    )
    const apify = createSource('apify')
    const html = createSource('html')
    const refreshes = world.work([apify, html])
    const waiting = await world.until(refresh.id, ({ waitsUntil }) => waitsUntil !== null)
    expect(Math.abs(Date.parse(waiting.waitsUntil ?? '') - Date.now() - 3_600_000)).toBeLessThan(10_000)
    expect([...apify.asked, ...html.asked]).toEqual([])
    await sql`update instagram_sources set paused_until = null`.execute(world.db)
    refreshes.ring()
    expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({
      ...{ succeeded: 4, waitsUntil: null },
    })
  })

  it('waits for a source that reports too many requests, and fails no profile for it', async () => {
    await world.addNamed(...names(4))
    const alone = world.withSources(world.system, world.setup('apify'))
    const apify = createSource('apify')
    const { answer } = apify
    apify.answer = async () => ({ kind: 'failed', reason: 'rate_limited', message: 'Wait.', retryAfterMs: 1_500 })
    const { refresh } = await world.start()
    const refreshes = world.work([apify], alone)
    await world.until(refresh.id, ({ waitsUntil }) => waitsUntil !== null)
    apify.answer = answer
    await new Promise((resolve) => setTimeout(resolve, 2_600))
    refreshes.ring()
    expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({
      succeeded: 4,
      failed: 0,
    })
  })

  it('stops when every source refuses its key, reports how many were not asked for, and restarts them on request', async () => {
    const applicantIds = await world.addNamed(...names(40))
    const { refresh } = await world.start({ applicantIds })
    const [apify, zyla] = [createSource('apify'), createSource('zyla')]
    const { answer } = apify
    const refused = { kind: 'failed', reason: 'unauthorized', message: 'The key was refused.' } as const
    apify.answer = async (username) => (apify.asked.length > 10 ? refused : answer(username))
    zyla.answer = async () => refused
    const slow = world.withSources(
      world.system,
      world.setup('apify', { perMinute: 1_200 }),
      world.setup('zyla', { perMinute: 60 }),
    )
    world.work([apify, zyla], slow)
    const stopped = await world.until(refresh.id, ({ status }) => status !== 'running')
    expect(stopped).toMatchObject({
      ...{ status: 'stopped', stopReason: 'Every Instagram source refused its API key.' },
      ...{ total: 40, done: 40, succeeded: 10, failed: 0, skipped: 30, left: 30, waitsUntil: null },
    })
    expect(stopped.endedAt).not.toBeNull()
    await world.stopAll()
    await sql`update instagram_sources set paused_until = null`.execute(world.db)
    const again = await world.start({ refreshId: refresh.id })
    expect(again.refresh).toMatchObject({ total: 30, applicants: 30 })
    world.work([createSource('apify')])
    expect(await world.until(again.refresh.id, ({ status }) => status === 'completed')).toMatchObject({ succeeded: 30 })
    await expect(world.start({ refreshId: refresh.id })).rejects.toMatchObject({ code: 'nobody_to_refresh' })
    await expect(world.start({ refreshId: applicantIds[0] ?? '' })).rejects.toMatchObject({
      code: 'instagram_refresh_not_found',
    })
  })

  it('stops when no source has a key any more', async () => {
    await world.addNamed(...names(3))
    const { refresh } = await world.start()
    world.work([createSource('html')], world.withSources(world.system, world.setup('html')))
    expect(await world.until(refresh.id, ({ status }) => status !== 'running')).toMatchObject({
      ...{ status: 'stopped', stopReason: 'No Instagram source is configured.', left: 3, skipped: 3 },
    })
  })

  it('restarts what was left when it was canceled', async () => {
    await world.addNamed(...names(3))
    const { refresh } = await world.start()
    expect(await world.cancel(refresh.id)).toMatchObject({ left: 3, stopReason: null })
    expect((await world.start({ refreshId: refresh.id })).refresh).toMatchObject({ total: 3 })
  })

  it('leaves out people who were deleted in the meantime', async () => {
    const [gone = ''] = await world.addNamed('gone', ...names(9))
    const { refresh } = await world.start()
    await deleteApplicant(world.context, { params: { id: gone } })
    const apify = createSource('apify')
    world.work([apify])
    expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({
      ...{ total: 10, done: 10, succeeded: 9, skipped: 1 },
    })
    expect(apify.asked).not.toContain('gone')
  })

  it('gives back work in progress when the worker stops, and another worker continues', async () => {
    await world.addNamed(...names(10))
    const hanging = createSource('apify')
    hanging.answer = () => new Promise(() => undefined)
    const { refresh } = await world.start()
    const paced = world.withSources(world.system, world.setup('apify', { perMinute: 600 }))
    const first = world.work(
      [{ ...hanging, fetch: (name, signal) => Promise.race([hanging.fetch(name), ended(signal)]) }],
      paced,
    )
    await world.until(refresh.id, () => hanging.asked.length > 0)
    await first.stop(50)
    expect(await world.read(refresh.id)).toMatchObject({ status: 'running', done: 0 })
    world.work([createSource('apify')])
    expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({ succeeded: 10 })
  })

  it('takes over work in progress when the clock of the database was set back', async () => {
    await world.addNamed(...names(3))
    const { refresh } = await world.start()
    await sql`update instagram_refresh_items set lease_token = new_id(), lease_until = now() + interval '1 day'`.execute(
      world.db,
    )
    world.work([createSource('apify')])
    expect(await world.until(refresh.id, ({ status }) => status === 'completed')).toMatchObject({ succeeded: 3 })
  })

  it('ends a refresh while a lookup of another one is still in flight', async () => {
    const [quick = '', slow = ''] = await world.addNamed('quick', 'slow')
    const one = await world.start({ applicantIds: [quick] })
    const other = await world.start({ applicantIds: [slow] })
    const apify = createSource('apify')
    const { answer } = apify
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    apify.answer = async (username) => {
      if (username === 'slow') await isReleased
      return answer(username)
    }
    world.work([apify])
    await world.until(one.refresh.id, ({ status }) => status === 'completed')
    expect(await world.read(other.refresh.id)).toMatchObject({ status: 'running', done: 0 })
    release()
    await world.until(other.refresh.id, ({ status }) => status === 'completed')
  })

  it('updates open screens of a refresh at most once a second', async () => {
    const changes = await hearChanges(inject('databaseUrl'), world)
    await world.addNamed(...names(200))
    const startedAt = performance.now()
    const { refresh } = await world.start()
    world.work([createSource('apify')], world.withSources(world.system, world.setup('apify', { perMinute: 6_000 })))
    await world.until(refresh.id, ({ status }) => status === 'completed')
    await world.stopAll()
    const seconds = (performance.now() - startedAt) / 1_000
    const told = (): number => changes.of('instagram').filter((id) => id === refresh.id).length
    await expect.poll(told).toBeGreaterThanOrEqual(3)
    await changes.close()
    expect(told()).toBeLessThanOrEqual(Math.ceil(seconds) + 3)
  })
})

const started = async ({ db }: RefreshFixture): Promise<string> => {
  for (;;) {
    const row = await db.selectFrom('instagram_refreshes').select('id').executeTakeFirst()
    if (row) return row.id
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ended = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
