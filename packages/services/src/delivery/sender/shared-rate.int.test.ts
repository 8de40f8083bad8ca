import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { SmsProvider } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { rememberingTexts, textFixture } from '../../testing/text-fixture.ts'
import { type Delivery, startDelivery } from '../delivery.ts'
import { deliverySettings } from '../settings.ts'

describe("workers that share a provider's rate", () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  const running: Delivery[] = []
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop(2_000)))
  })

  const start = (perSecond: number, sms: Required<SmsProvider>, heartbeatMs = 500): Delivery => {
    const lane = { concurrency: 4, perSecond }
    const settings = deliverySettings({ leaseMs: 6_000, waitMs: 30_000, sweepMs: heartbeatMs, email: lane, sms: lane })
    const delivery = startDelivery(fixture.system, settings, { email: null, sms })
    running.push(delivery)
    return delivery
  }
  /** Accepts every text and records the time. */
  const timed = () => {
    const at: number[] = []
    const { provider, calls } = rememberingTexts(() => {
      at.push(performance.now())
      return null
    })
    return { provider, calls, at }
  }
  const maxWithin = (at: readonly number[], ms: number): number =>
    Math.max(0, ...at.map((from) => at.filter((one) => one >= from && one < from + ms).length))
  const ended = async (campaign: string, withinMs: number): Promise<void> => {
    const deadline = performance.now() + withinMs
    while ((await fixture.campaign(campaign)).status === 'sending') {
      if (performance.now() > deadline) throw new Error('the campaign did not end in time')
      await sleep(20)
    }
  }

  it('twenty at two texts a second lose no lease, waste no turn and send no faster (B6)', async () => {
    await texts.addPhones(24)
    const campaign = await texts.dispatched()
    const sms = timed()
    for (let worker = 0; worker < 20; worker += 1) start(2, sms.provider, 2_000)
    await ended(campaign, 30_000)
    expect(sms.calls).toHaveLength(24)
    expect(maxWithin(sms.at, 1_000)).toBeLessThanOrEqual(3)
    expect(maxWithin(sms.at, 5_000)).toBeLessThanOrEqual(11)
    const attempts = await fixture.attempts()
    expect(attempts.filter(({ error }) => error === 'lease_lost')).toEqual([])
    // On a busy machine a share may end, and its waiting recipients go back to the queue.
    expect(attempts.filter(({ outcome }) => outcome !== 'accepted').length).toBeLessThanOrEqual(3)
  }, 60_000)

  it('twenty at a rate that cannot be divided by twenty divide all of it, and each uses its share (B6)', async () => {
    await texts.addPhones(1_500)
    await texts.dispatched()
    const workers = Array.from({ length: 20 }, timed)
    for (const { provider } of workers) start(50, provider)
    const shares = async (): Promise<number[]> => {
      const rows = await fixture.db
        .selectFrom('delivery_workers')
        .select('per_second')
        .where('share_until', '>', new Date())
        .where('per_second', '>', 0)
        .execute()
      return rows.map((row) => Number(row.per_second))
    }
    const total = async (): Promise<number> => (await shares()).reduce((sum, share) => sum + share, 0)
    await expect.poll(total, { timeout: 20_000 }).toBeGreaterThan(49)
    // A share has at least one text a second, so a few workers have none and rest.
    const sharing = (await shares()).length
    await expect
      .poll(() => workers.filter(({ at }) => at.length >= 5).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(sharing)
    const all = workers.flatMap(({ at }) => at)
    expect(maxWithin(all, 1_000)).toBeLessThanOrEqual(55)
    expect(maxWithin(all, 5_000)).toBeLessThanOrEqual(255)
  }, 60_000)

  it('never exceed the rate when a worker joins or leaves, and use all of it soon after (B6)', async () => {
    await texts.addPhones(2_000)
    await texts.dispatched()
    const sms = timed()
    const joining = async (): Promise<Delivery> => {
      const delivery = start(40, sms.provider, 2_000)
      await sleep(4_500)
      return delivery
    }
    await joining()
    const second = await joining()
    await joining()
    await second.stop(2_000)
    await sleep(5_000)
    const lastTwoSeconds = () => sms.at.filter((at) => at > performance.now() - 2_000).length
    await expect.poll(lastTwoSeconds, { timeout: 20_000 }).toBeGreaterThan(60)
    // A late machine moves a few texts into the next second; before the fix, a new worker moved 60.
    expect(maxWithin(sms.at, 1_000)).toBeLessThanOrEqual(44)
  }, 60_000)

  it('take over the share of a worker that ended without a word (B6)', async () => {
    await texts.addPhones(10)
    await fixture.db
      .insertInto('delivery_workers')
      .values({
        id: '00000000-0000-7000-8000-000000000001',
        channel: 'sms',
        breaker: 'closed',
        per_second: 5,
        share_until: new Date(Date.now() + 1_500),
      })
      .execute()
    const campaign = await texts.dispatched()
    const sms = timed()
    const startedAt = performance.now()
    start(5, sms.provider)
    await ended(campaign, 30_000)
    expect((sms.at[0] ?? 0) - startedAt).toBeGreaterThan(1_000)
    expect(sms.calls).toHaveLength(10)
  }, 60_000)

  it('share it among those that serve the channel now, and forget workers that are gone', async () => {
    await texts.addPhones(1_000)
    await texts.dispatched()
    const [one, two] = [timed(), timed()]
    const workers = () => fixture.db.selectFrom('delivery_workers').select(['channel', 'breaker', 'seen_at']).execute()
    start(40, one.provider, 100)
    const second = start(40, two.provider, 100)
    await expect.poll(async () => (await workers()).length, { timeout: 20_000 }).toBe(2)
    const perSecond = async (): Promise<number> => {
      const [before, since] = [one.at.length + two.at.length, performance.now()]
      await sleep(2_000)
      return ((one.at.length + two.at.length - before) * 1_000) / (performance.now() - since)
    }
    // Each learns of the other by its next heartbeat.
    const met = new Date()
    await expect.poll(async () => (await workers()).every((row) => row.seen_at > met), { timeout: 20_000 }).toBe(true)
    expect(await perSecond()).toBeLessThanOrEqual(44)
    await expect.poll(() => Math.min(one.at.length, two.at.length), { timeout: 20_000 }).toBeGreaterThan(15)
    await second.stop(1_000)
    await expect.poll(workers, { timeout: 20_000 }).toMatchObject([{ channel: 'sms', breaker: 'closed' }])
    await expect.poll(perSecond, { timeout: 20_000 }).toBeGreaterThan(30)
  }, 60_000)
})
