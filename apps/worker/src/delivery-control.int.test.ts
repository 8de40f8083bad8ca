import { setTimeout as sleep } from 'node:timers/promises'
import { cancelCampaign, getCampaign, pauseCampaign, resumeCampaign } from '@velvet/services/campaigns'
import { unsubscribe, unsubscribeToken } from '@velvet/services/suppressions'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { concurrency, createDeliveryWorld, type DeliveryWorld, sound, until } from './testing/delivery-world.ts'

describe('a campaign under way', () => {
  let world: DeliveryWorld
  beforeAll(async () => {
    world = await createDeliveryWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  const furtherBy = async (count: number): Promise<void> => {
    const aim = world.accepted() + count
    await until(`${aim} accepted messages`, () => world.accepted() >= aim, 5)
  }
  /** How many calls still came to the provider after something was committed. */
  const callsAfter = async (commit: () => Promise<unknown>): Promise<number> => {
    await commit()
    const before = world.calls()
    await sleep(600)
    return world.calls() - before
  }

  it('F16 G5 pause and cancel stop within what is in flight; the sum stays whole', async () => {
    const id = await world.sendTo(900)
    const of = { params: { id } }
    world.start()
    await furtherBy(150)
    expect(await callsAfter(() => pauseCampaign(world.context, of))).toBeLessThanOrEqual(concurrency)
    expect(await world.campaignOf(id)).toMatchObject({ status: 'sending' })
    await resumeCampaign(world.context, of)
    await furtherBy(150)
    expect(await callsAfter(() => cancelCampaign(world.context, of))).toBeLessThanOrEqual(concurrency)
    await until('an end of the last messages', async () =>
      Object.keys(await world.states(id)).every((state) => state !== 'queued' && state !== 'submitting'),
    )
    expect(await world.campaignOf(id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' })
    expect((await world.states(id)).cancelled).toBeGreaterThan(300)
    expect(await world.audit(id)).toEqual(sound(900))
  }, 30_000)

  it('F17 G4 nothing starts for those who unsubscribe while they wait', async () => {
    const id = await world.sendTo(700)
    world.start({ EMAIL_PER_SECOND: '200' })
    await furtherBy(100)
    const waiting = await world.db
      .selectFrom('communications')
      .select(['id', 'applicant_id'])
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    const left = new Map<string, Date>()
    for (const row of waiting) {
      const token = unsubscribeToken(world.context.settings.secret, row.id)
      await unsubscribe(world.context, { params: { token } })
      left.set(row.id, new Date())
    }
    await world.ended(id)
    const { opted_out: skipped = 0 } = await world.states(id)
    const { rows: handedOver } = await world.pool.query<{ id: string; submit_at: Date }>(
      'select id, submit_at from communications where id = any ($1) and submit_at is not null',
      [[...left.keys()]],
    )
    expect(skipped + handedOver.length).toBe(waiting.length)
    expect(skipped).toBeGreaterThan(0)
    // A statement that was under way at the commit may still take its rows over, and no later one.
    const lateMs = handedOver.map((row) => row.submit_at.getTime() - (left.get(row.id)?.getTime() ?? 0))
    expect(lateMs.filter((ms) => ms > 0).length).toBeLessThanOrEqual(concurrency)
    expect(lateMs.filter((ms) => ms > 500)).toEqual([])
    expect(await world.audit(id)).toEqual(sound(700))
  }, 30_000)

  it('F19 pauses when the provider refuses the key, instead of burning through the audience', async () => {
    world.setFaults({ rates: { unauthorized: 1 } })
    const id = await world.sendTo(300)
    world.start()
    await until('the pause', async () => (await world.campaignOf(id)).paused_at !== null)
    await sleep(500)
    expect(world.calls()).toBeLessThanOrEqual(concurrency)
    expect(await getCampaign(world.context, { params: { id } })).toMatchObject({
      paused: true,
      pauseReason: expect.stringContaining('Sending stopped'),
      queuedCount: 300,
    })
    world.setFaults({})
    await resumeCampaign(world.context, { params: { id } })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(300))
  }, 30_000)

  it('F7 asks a provider that is down only now and then, and goes on when it is back', async () => {
    world.setFaults({ rates: { unavailable: 1 }, retryAfterSeconds: null })
    const id = await world.sendTo(300)
    world.start()
    await until('a first refusal', () => world.calls() > 0)
    await sleep(2_500)
    expect(world.calls()).toBeLessThanOrEqual(2 * concurrency)
    expect(world.accepted()).toBe(0)
    world.setFaults({})
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(300))
    expect(await world.states(id)).not.toHaveProperty('failed')
  }, 30_000)

  it('F20 one impossible address fails alone and is not tried again', async () => {
    const id = await world.sendTo(200, ['invalid@example.com'])
    world.start()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(200))
    expect((await world.states(id)).failed).toBe(1)
    expect(
      await world.db.selectFrom('suppressions').select('reason').where('reason', '=', 'invalid').execute(),
    ).toHaveLength(1)
  }, 30_000)

  it('F18 counts the same however often, late and shuffled events come', async () => {
    world.setEvents({ copies: 6, shuffle: true, dropRate: 0.2, pace: 0.01 })
    const id = await world.sendTo(250)
    world.start()
    await world.ended(id)
    await until('the last event', () => world.sandbox.playback.stats().planned === 0)
    world.setEvents({ copies: 2, shuffle: true })
    const messages = world.sandbox.log.list({ limit: 1_000 })
    for (const message of messages) world.sandbox.playback.replay(message)
    await until('the last webhook', () => world.sandbox.playback.stats().waiting === 0)
    await sleep(500)
    const withEvent = (...names: string[]): number =>
      messages.filter(({ events }) => events.some(({ name }) => names.includes(name))).length
    expect(await getCampaign(world.context, { params: { id } })).toMatchObject({
      totalSent: 250,
      totalBounced: withEvent('bounce', 'blocked'),
      totalDelivered: 250 - withEvent('bounce', 'blocked'),
      totalOpened: withEvent('open'),
      totalClicked: withEvent('click'),
      totalUnsubscribed: withEvent('unsubscribe'),
    })
    expect(withEvent('open')).toBeGreaterThan(50)
    expect(await world.audit(id)).toEqual(sound(250))
  }, 30_000)

  it('F21 two workers at once share a campaign, each person to one of them', async () => {
    const id = await world.sendTo(900)
    world.start()
    world.start()
    await until('hand-overs by two workers', async () => {
      const { rows } = await world.pool.query<{ workers: number }>(
        "select count(distinct lease_token)::int as workers from communications where state = 'submitting'",
      )
      return rows[0]?.workers === 2
    })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(900))
  }, 30_000)

  it('F12 needs no queue: a Redis that is away delays nothing', async () => {
    const id = await world.sendTo(200)
    world.start({ REDIS_URL: 'redis://127.0.0.1:9' })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(200))
  }, 30_000)
})
