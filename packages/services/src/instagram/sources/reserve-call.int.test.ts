import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Context } from '../../kernel/index.ts'
import {
  createInstagramFixture,
  failed,
  found,
  type InstagramFixture,
  sourceThat,
} from '../../testing/instagram-fixture.ts'
import { readPace } from '../bulk/read-pace.ts'
import { askSource, checkSource, reserveCall, smartLookup } from '../index.ts'

describe('turns to ask a source', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const zyla = (context: Context) => {
    const setup = context.settings.instagramSources.find(({ name }) => name === 'zyla')
    if (!setup) throw new Error('no such source')
    return setup
  }
  const reserve = (context: Context, maxWaitMs = 60_000) => reserveCall(context, zyla(context), maxWaitMs)

  it('comes no sooner than the rate allows, however many ask at once', async () => {
    const context = world.paced(600)
    const begun = performance.now()
    const waitFor = async () => {
      const turn = await reserve(context)
      const waitMs = turn.kind === 'reserved' ? turn.waitMs : -1
      return { waitMs, at: performance.now() - begun + waitMs }
    }
    const turns = await Promise.all(Array.from({ length: 20 }, waitFor))
    for (const { waitMs } of turns) {
      expect(waitMs).toBeGreaterThanOrEqual(0)
      expect(waitMs).toBeLessThanOrEqual(1_900)
    }
    // Ten a second. A caller that learns late of its turn counts it late; none is early.
    const times = turns.map(({ at }) => at).toSorted((a, b) => a - b)
    for (const [index, at] of times.entries()) expect(at, `turn ${index}`).toBeGreaterThanOrEqual(index * 100 - 5)
    expect((await world.source('zyla')).calls).toBe(20)
  })

  it('is not used when the source asked to wait since it was taken', async () => {
    const context = world.paced(120)
    const source = sourceThat('zyla', () => failed('rate_limited', { retryAfterMs: 60_000 }))
    const asked = await Promise.all(
      ['ada', 'bea', 'cleo'].map((username) => askSource(context, source, username, { maxWaitMs: 60_000 })),
    )
    expect(source.calls).toHaveLength(1)
    expect(asked.map(({ answer }) => answer)).toMatchObject(Array(3).fill({ kind: 'failed', reason: 'rate_limited' }))
    expect(asked.filter(({ readyAt }) => readyAt !== null)).toHaveLength(2)
  })

  it('holds the rate of a source over two workers', async () => {
    const context = world.paced(1_200)
    const source = sourceThat('zyla', (username) => found(username))
    const worker = async () => {
      for (let call = 0; call < 10; call += 1) await askSource(context, source, 'ada', { maxWaitMs: 60_000 })
    }
    const begun = performance.now()
    await Promise.all([worker(), worker(), worker()])
    const times = source.calls.map(({ at }) => at - begun).toSorted((a, b) => a - b)
    expect(times).toHaveLength(30)
    // 20 a second. A busy machine may be late, which moves no other turn; none is early.
    for (const [index, at] of times.entries()) expect(at, `call ${index}`).toBeGreaterThanOrEqual(index * 50 - 5)
  })

  it('is refused when it is further away than the user waits', async () => {
    const context = world.paced(2)
    expect(await reserve(context, 2_000)).toMatchObject({ kind: 'reserved' })
    const refused = await reserve(context, 2_000)
    expect(refused).toMatchObject({ kind: 'refused', reason: 'rate_limited' })
    if (refused.kind === 'refused') expect(refused.readyAt.getTime() - Date.now()).toBeGreaterThan(8_000)
    expect((await world.source('zyla')).calls).toBe(1)
  })

  it('INT-17 INT-20 comes to a test although the status check took the turn before it', async () => {
    const context = world.paced(12)
    const source = { ...sourceThat('zyla', (username) => found(username)), isCheckedByReading: true }
    await checkSource(context, source)
    expect(await askSource(context, source, 'ada')).toMatchObject({ answer: { reason: 'rate_limited' } })
    expect(await askSource(context, source, 'ada', { isTest: true })).toMatchObject({ answer: { kind: 'found' } })
    expect(await smartLookup(context, [source], 'ada', { isTest: true })).toMatchObject({ source: 'zyla' })
  })

  it('comes at once when the clock of the database was set back, which leaves turns further ahead than any can be', async () => {
    await sql`update instagram_sources set next_call_at = now() + interval '1 day'`.execute(world.db)
    const context = world.paced(2)
    expect((await readPace(context)).open.map(({ aheadMs }) => aheadMs)).toEqual([0, 0, 0])
    expect(await reserve(context)).toEqual({ kind: 'reserved', waitMs: 0 })
    const next = await reserve(context)
    expect(next.kind === 'reserved' && next.waitMs).toBeGreaterThan(8_000)
  })

  it('is refused when the budget of the day is spent, until midnight UTC, and comes back the next day', async () => {
    const context = world.paced(60_000, 2)
    await reserve(context)
    await reserve(context)
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(await reserve(context)).toEqual({ kind: 'refused', reason: 'budget_spent', readyAt: midnight })
    await sql`update instagram_sources set day = day - 1 where name = 'zyla'`.execute(world.db)
    expect(await reserve(context)).toMatchObject({ kind: 'reserved' })
    expect((await world.source('zyla')).calls).toBe(1)
  })

  const pauses = [
    ['as long as the source asks for', failed('rate_limited', { retryAfterMs: 30_000 }), 30_000, 'rate_limited'],
    ['for a minute after "too many"', failed('rate_limited'), 60_000, 'rate_limited'],
    ['for a quarter of an hour after a refused key', failed('unauthorized'), 900_000, 'unauthorized'],
    ['as long as a source that is busy asks for', failed('refused', { retryAfterMs: 20_000 }), 20_000, 'rate_limited'],
  ] as const
  it.each(pauses)('is refused %s', async (_, answer, ms, reason) => {
    const source = sourceThat('zyla', () => answer)
    const begun = Date.now()
    expect(await askSource(world.context, source, 'ada')).toMatchObject({ answer, readyAt: null })
    const again = await askSource(world.context, source, 'ada')
    expect(again).toMatchObject({ answer: { kind: 'failed', reason }, durationMs: 0 })
    expect(again.answer.kind === 'failed' && again.answer.message).toMatch(/^(Zyla|The budget for Zyla) .+ UTC\.$/)
    const pausedAt = (again.readyAt?.getTime() ?? 0) - ms
    expect(pausedAt).toBeGreaterThanOrEqual(begun)
    expect(pausedAt).toBeLessThanOrEqual(Date.now())
    expect(source.calls).toHaveLength(1)
    await sql`update instagram_sources set paused_until = now() - interval '1 second'`.execute(world.db)
    await askSource(world.context, source, 'ada')
    expect(source.calls).toHaveLength(2)
  })

  it('is refused for the rest of the day when the source says that its own quota is spent', async () => {
    await askSource(
      world.context,
      sourceThat('zyla', () => failed('budget_spent')),
      'ada',
    )
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    expect(await reserve(world.context)).toEqual({ kind: 'refused', reason: 'budget_spent', readyAt: midnight })
  })

  it('INT-45 records for each call whether the source works, and when', async () => {
    await askSource(
      world.context,
      sourceThat('zyla', (username) => found(username)),
      'ada',
    )
    expect(await world.source('zyla')).toMatchObject({ is_working: true, message: 'Zyla answered.' })
    await askSource(
      world.context,
      sourceThat('zyla', () => failed('profile_missing')),
      'ada',
    )
    expect(await world.source('zyla')).toMatchObject({ is_working: true })
    const begun = Date.now()
    await askSource(
      world.context,
      sourceThat('zyla', () => failed('timeout')),
      'ada',
    )
    const { is_working, message, checked_at } = await world.source('zyla')
    expect([is_working, message]).toEqual([false, 'It said timeout.'])
    expect(checked_at?.getTime()).toBeGreaterThanOrEqual(begun)
  })

  it('holds nothing against a source when the caller went away', async () => {
    const leaving = new AbortController()
    const source = sourceThat('zyla', () => {
      leaving.abort()
      return failed('unreachable')
    })
    await expect(askSource(world.context, source, 'ada', { signal: leaving.signal })).rejects.toThrow()
    expect(await world.source('zyla')).toMatchObject({ is_working: null, checked_at: null })
  })
})
