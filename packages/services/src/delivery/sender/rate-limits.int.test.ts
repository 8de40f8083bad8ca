import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { EmailProvider, SendOutcome, SmsProvider } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { textFixture } from '../../testing/text-fixture.ts'
import { type Delivery, startDelivery } from '../delivery.ts'
import { deliverySettings, type LaneSettings } from '../settings.ts'

const lane = { concurrency: 20, perSecond: 400 }
const settingsOf = (email: LaneSettings = lane, sms: LaneSettings = lane) =>
  deliverySettings({ leaseMs: 3_000, waitMs: 30_000, sweepMs: 100, email, sms })

/** Accepts this many calls per window, and may name what remains; records the recipients and the time of each call. */
const limited = (calls: number, everyMs: number, namesQuota = false) => {
  const taken: string[] = []
  const callsAt: number[] = []
  /** When each refusal was answered, and the reset that it named. */
  const pauses: { from: number; until: number }[] = []
  let [refused, counted, resetsAt] = [0, 0, 0]
  const answer = async (addresses: readonly string[]): Promise<SendOutcome> => {
    const now = performance.now()
    callsAt.push(now)
    if (now >= resetsAt) [counted, resetsAt] = [0, now + everyMs]
    counted += 1
    const isOver = counted > calls
    const quota = { remaining: calls - counted, resetMs: resetsAt - now }
    if (isOver) refused += 1
    else taken.push(...addresses)
    await sleep(30)
    if (!isOver)
      return { kind: 'accepted', providerId: `P${taken.length}`, httpStatus: 202, ...(namesQuota ? { quota } : {}) }
    const from = performance.now()
    const retryAfterMs = Math.max(1, resetsAt - from)
    pauses.push({ from, until: from + retryAfterMs })
    return { kind: 'retry', reason: 'http_429', httpStatus: 429, retryAfterMs }
  }
  const email: EmailProvider = { send: ({ recipients }) => answer(recipients.map(({ address }) => address)) }
  const sms: Required<SmsProvider> = { send: ({ to }) => answer([to]), find: async () => ({ kind: 'absent' }) }
  return { email, sms, taken, callsAt, pauses, refused: () => refused }
}

describe('a provider with a limit for the whole campaign', () => {
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

  const start = (providers: Partial<Parameters<typeof startDelivery>[2]>, settings = settingsOf()): Delivery => {
    const delivery = startDelivery(fixture.system, settings, { email: null, sms: null, ...providers })
    running.push(delivery)
    return delivery
  }
  const ended = async (campaign: string, withinMs = 60_000): Promise<void> => {
    const deadline = performance.now() + withinMs
    while ((await fixture.campaign(campaign)).status === 'sending') {
      if (performance.now() > deadline) throw new Error('the campaign did not end in time')
      await sleep(20)
    }
  }
  const lanes = () => fixture.db.selectFrom('delivery_lanes').selectAll().execute()

  it.each([
    { channel: 'email', batchSize: 1, people: 300, calls: 20 },
    { channel: 'email', batchSize: 10, people: 500, calls: 5 },
    { channel: 'sms', batchSize: 1, people: 300, calls: 20 },
  ] as const)(
    'F7 G1 G2 loses no recipient by $channel, $batchSize per call, and learns its rate (B1)',
    async (given) => {
      const { channel, batchSize, people, calls } = given
      if (channel === 'sms') await texts.addPhones(people)
      else await fixture.addGuests(people)
      const campaign = await texts.dispatched({ type: channel })
      const provider = limited(calls, 1_000)
      start(channel === 'sms' ? { sms: provider.sms } : { email: provider.email }, settingsOf({ ...lane, batchSize }))
      await ended(campaign)
      const rows = await fixture.ledger(campaign)
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['accepted']))
      expect(provider.taken.sort()).toEqual(rows.map(({ address }) => address).sort())
      // Once its rate is known, few calls find the provider busy.
      expect(provider.refused()).toBeGreaterThan(0)
      expect(provider.refused()).toBeLessThan(people / batchSize / 2)
      const [learned] = await lanes()
      expect(learned?.per_second).toBeLessThan(lane.perSecond / 2)
    },
    90_000,
  )

  it('G1 is asked for hardly more than it accepts by two workers, if it names what remains (B1)', async () => {
    await fixture.addGuests(160)
    const campaign = await texts.dispatched({ type: 'email' })
    const provider = limited(20, 2_000, true)
    const settings = settingsOf({ concurrency: 40, perSecond: 5_000 })
    let [informed, firstAnswerAt] = [0, Number.POSITIVE_INFINITY]
    const worker = (): EmailProvider => {
      let hasAnswer = false
      return {
        async send(message) {
          // It learns from its own answers, and from those of the other by the heartbeats of both.
          if (hasAnswer || performance.now() > firstAnswerAt + 1_000) informed += 1
          const answer = await provider.email.send(message)
          hasAnswer = true
          firstAnswerAt = Math.min(firstAnswerAt, performance.now())
          return answer
        },
      }
    }
    for (let count = 0; count < 2; count += 1) start({ email: worker() }, settings)
    await ended(campaign)
    expect(provider.taken).toHaveLength(160)
    expect(informed).toBeLessThan(160 * 1.25)
  }, 60_000)

  it('makes no calls until the provider’s reset, even when many were running (B1)', async () => {
    await fixture.addGuests(60)
    const campaign = await texts.dispatched({ type: 'email' })
    const provider = limited(20, 3_000)
    start({ email: provider.email }, settingsOf({ ...lane, perSecond: 5_000 }))
    await ended(campaign)
    const [{ from, until } = { from: 0, until: 0 }] = provider.pauses
    expect(provider.refused()).toBeGreaterThan(0)
    expect(provider.callsAt.filter((at) => at > from && at < until)).toEqual([])
    expect(provider.taken).toHaveLength(60)
  }, 60_000)

  it('starts the next campaign, and the next worker, at the learned rate, which then grows again (B1)', async () => {
    await fixture.addGuests(200)
    const provider = limited(20, 1_000)
    const first = start({ email: provider.email })
    const one = await texts.dispatched({ type: 'email' })
    await ended(one)
    await first.stop(2_000)
    const rate = (await lanes())[0]?.per_second ?? 0
    expect(rate).toBeLessThan(lane.perSecond / 2)

    const free = limited(1_000_000, 1_000)
    start({ email: free.email })
    const two = await texts.dispatched({ type: 'email' })
    await ended(two)
    const [began = 0, last = 0] = [free.callsAt[0], free.callsAt.at(-1)]
    expect(((last - began) * rate) / 1_000).toBeGreaterThan(100)
    expect((await lanes())[0]?.per_second).toBeGreaterThan(rate)
  }, 90_000)

  it('G1 fails no recipient because of missed turns or a busy provider, before six hours of it (B1)', async () => {
    await fixture.addGuests(1)
    const campaign = await texts.dispatched({ type: 'email' })
    let calls = 0
    const busy: EmailProvider = {
      async send() {
        calls += 1
        return { kind: 'retry', reason: 'http_429', httpStatus: 429, retryAfterMs: calls < 12 ? 10 : 2_000 }
      },
    }
    start({ email: busy })
    while (calls < 12) await sleep(20)
    await expect.poll(() => fixture.states(campaign)).toEqual(['queued'])
    await fixture.age(6 * 3_600_000 + 60_000)
    await ended(campaign)
    expect(await fixture.ledger(campaign)).toMatchObject([{ state: 'failed', error_code: 'provider_unavailable' }])
  }, 60_000)
})
