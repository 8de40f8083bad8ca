import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EmailProvider } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { startDelivery } from '../delivery.ts'
import { deliverySettings } from '../settings.ts'
import { createPump } from './pump.ts'

const ignore = (): void => undefined

describe('calls that a crash would leave unresolved', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())

  it('G3 leaves no more calls unresolved than it has concurrent calls, however slow the ledger is (B9)', async () => {
    const concurrency = 100
    await fixture.addGuests(2_000)
    const campaign = await fixture.dispatched()
    await sql`
      create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(random() * 0.15); return null; end';
      create trigger be_slow after update on communications for each statement execute function be_slow()`.execute(
      fixture.db,
    )
    const open = async (): Promise<number> => {
      const rows = fixture.db.selectFrom('communications').select(sql<number>`count(*)::int`.as('count'))
      return (await rows.where('state', '=', 'submitting').executeTakeFirstOrThrow()).count
    }
    const calls: string[] = []
    const email: EmailProvider = {
      async send({ recipients }) {
        for (const { address } of recipients) calls.push(address)
        return { kind: 'accepted', providerId: `M${calls.length}`, httpStatus: 202 }
      },
    }
    const lane = { concurrency, perSecond: 50_000 }
    const settings = deliverySettings({ leaseMs: 60_000, waitMs: 3_000, sweepMs: 100, email: lane, sms: lane })
    const delivery = startDelivery(fixture.system, settings, { email, sms: null })
    let most = 0
    while ((await fixture.campaign(campaign)).status === 'sending') most = Math.max(most, await open())
    await delivery.stop(2_000)
    await sql`drop function be_slow cascade`.execute(fixture.db)
    expect(calls).toHaveLength(2_000)
    expect(most).toBeGreaterThan(concurrency / 2)
    expect(most).toBeLessThanOrEqual(concurrency)
  }, 60_000)

  it('are no more than leave soon while their content is prepared, so that none waits until its lease ends (B6)', async () => {
    await fixture.addGuests(50)
    await fixture.dispatched()
    const { promise: prepared, resolve: finish } = Promise.withResolvers<void>()
    const lane = { concurrency: 20, perSecond: 3 }
    const pump = createPump({
      ...{ context: fixture.system, channel: 'email', settings: usual, lane },
      prepare: () => prepared,
      send: async () => ({ kind: 'accepted', providerId: 'M', httpStatus: 202 }),
      beforeKeeping: async () => undefined,
      ...{ onAnswer: ignore, onKept: ignore, onDirect: ignore, onIdle: ignore },
    })
    pump.setRate(3)
    pump.ring()
    await expect.poll(() => pump.stats().inFlight).toBe(1)
    await sleep(500)
    expect(pump.stats().inFlight).toBe(1)
    finish()
    await pump.stop(5_000)
  }, 20_000)
})
