import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { EmailProvider } from '../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { type Delivery, type DeliveryProviders, startDelivery } from './delivery.ts'
import { deliverySettings } from './settings.ts'

const quick = (leaseMs = 60_000) =>
  deliverySettings({
    leaseMs,
    waitMs: 3_000,
    sweepMs: 100,
    email: { concurrency: 10, perSecond: 500 },
    sms: { concurrency: 4, perSecond: 500 },
  })

const rememberingMails = () => {
  const calls: string[] = []
  const provider: EmailProvider = {
    async send({ recipients }) {
      for (const { address } of recipients) calls.push(address)
      return { kind: 'accepted', providerId: `M${calls.length}`, httpStatus: 202 }
    },
  }
  return { calls, provider }
}

const until = (what: string, ask: () => Promise<boolean> | boolean): Promise<void> =>
  vi.waitUntil(ask, { timeout: 20_000, interval: 20 }).then(
    () => undefined,
    () => Promise.reject(new Error(`${what} did not happen within 20 seconds`)),
  )

describe('isolation between messages, rows, and machines', () => {
  let fixture: DeliveryFixture
  const running: Delivery[] = []
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop(2_000)))
  })

  const start = (providers: Partial<DeliveryProviders>, settings = quick()): void => {
    running.push(startDelivery(fixture.system, settings, { email: null, sms: null, ...providers }))
  }
  const statusOf = async (campaign: string): Promise<string> => (await fixture.campaign(campaign)).status
  const ended = (campaign: string): Promise<void> =>
    until('the end of the campaign', async () => (await statusOf(campaign)) !== 'sending')

  it("F19 pauses a campaign even when the provider's refusal of its key contains characters that no database stores (B3)", async () => {
    await fixture.addGuests(30)
    const campaign = await fixture.dispatched()
    const refusing: EmailProvider = {
      send: async () => ({ kind: 'blocked', reason: 'The \0key\ud83d is revoked', httpStatus: 401 }),
    }
    start({ email: refusing })
    await until('the pause', async () => (await fixture.campaign(campaign)).paused_at !== null)
    await until('the return of all', async () => (await fixture.states(campaign)).every((state) => state === 'queued'))
    expect((await fixture.campaign(campaign)).pause_reason).toContain('Sending stopped')
  })

  it("G1 a result that the ledger refuses delays no other, and is kept without the provider's words (B3)", async () => {
    await fixture.addGuests(40)
    const campaign = await fixture.dispatched()
    const calls: string[] = []
    const provider: EmailProvider = {
      async send({ recipients: [one] }) {
        calls.push(one?.address ?? '')
        if (one?.address === 'guest7@example.com') return { kind: 'accepted', providerId: 'M', httpStatus: 1e12 }
        if (one?.address === 'guest9@example.com')
          return { kind: 'refused', code: 'to', message: 'No such address', httpStatus: 1e12, suppress: 'invalid' }
        return { kind: 'accepted', providerId: 'M', httpStatus: 202 }
      },
    }
    start({ email: provider })
    await ended(campaign)
    expect((await fixture.states(campaign)).sort()).toEqual([...Array(39).fill('accepted'), 'failed'])
    expect(new Set(calls).size).toBe(calls.length)
    expect(await fixture.suppressions()).toMatchObject([{ channel: 'email', reason: 'invalid' }])
  })

  it('a row that another transaction has locked stops no other, and is settled once it is free (B2)', async () => {
    await fixture.addGuests(60)
    const campaign = await fixture.dispatched()
    const mail = rememberingMails()
    const [held] = await fixture.ledger(campaign)
    await fixture.db.transaction().execute(async (other) => {
      const hold = () => sql`select from communications where id = ${held?.id ?? ''} for update`.execute(other)
      const holding: EmailProvider = {
        async send(message) {
          // Between its call and its result.
          if (message.recipients[0]?.address === held?.address) await hold()
          return mail.provider.send(message)
        },
      }
      const startedAt = performance.now()
      start({ email: holding })
      await until('the results of the others', async () => {
        const states = await fixture.states(campaign)
        return states.filter((state) => state === 'accepted').length === 59
      })
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      await sleep(2_500)
      expect(await statusOf(campaign)).toBe('sending')
    })
    await ended(campaign)
    expect(mail.calls).toHaveLength(60)
    expect(await fixture.states(campaign)).toEqual(Array(60).fill('accepted'))
  })

  it('G2 F10 a machine that slept makes no calls for recipients whose lease ended during its sleep (B4)', async () => {
    await fixture.addGuests(12)
    const campaign = await fixture.dispatched()
    const mail = rememberingMails()
    // A claim that was on its way when the machine fell asleep is free again when its lease ends.
    start({ email: mail.provider }, { ...quick(5_000), email: { concurrency: 10, perSecond: 5 } })
    await until('a first call', () => mail.calls.length > 0)
    await sql`update communications set lease_until = clock_timestamp() where state = 'queued'`.execute(fixture.db)
    const clock = vi.spyOn(Date, 'now')
    clock.mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + 10 * 60_000)
    await ended(campaign).finally(() => clock.mockRestore())
    const lost = (await fixture.attempts()).filter(({ error }) => error === 'lease_lost')
    expect(lost.length).toBeGreaterThan(0)
    expect([mail.calls.length, new Set(mail.calls).size]).toEqual([12, 12])
  })
})
