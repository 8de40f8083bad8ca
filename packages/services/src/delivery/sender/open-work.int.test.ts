import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { startDelivery } from '../delivery.ts'

let fixture: DeliveryFixture
beforeAll(async () => {
  fixture = await createDeliveryFixture(inject('databaseUrl'))
})
afterAll(() => fixture.close())

it('there is no room for a part of the ledger while other recipients wait for it', async () => {
  const accepted = { kind: 'accepted', providerId: 'M1', httpStatus: 202 } as const
  await fixture.addGuests(400)
  await fixture.dispatched()
  const settings = { ...usual, email: { concurrency: 1, perSecond: 20 } }
  const delivery = startDelivery(fixture.system, settings, { email: { send: async () => accepted }, sms: null })
  try {
    await expect.poll(() => delivery.stats()[0]?.lane.claimed, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
    expect(delivery.reserve()).toBeNull()
  } finally {
    await delivery.stop(2_000)
  }
})
