import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { createPaceMeter } from './pace-meter.ts'
import { createShareKeeper, type ShareKeeper } from './share-keeper.ts'

describe('the share of a rate that a worker holds', () => {
  let fixture: DeliveryFixture
  const keepers: ShareKeeper[] = []
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  afterEach(() => {
    for (const keeper of keepers.splice(0)) keeper.stop()
  })

  const start = (configured: number, shareMs = 60_000) => {
    const rates: number[] = []
    const keeper = createShareKeeper({
      ...{
        context: fixture.system,
        id: randomUUID(),
        channel: 'email',
        configured,
        shareMs,
        meter: createPaceMeter(100),
      },
      pump: { setRate: (perSecond) => rates.push(perSecond), rest: () => undefined },
    })
    keepers.push(keeper)
    return { renew: keeper.renew, rates, now: () => rates.at(-1) ?? 0 }
  }

  it('is used at once by the only one, and by the second one a second after the first gave up a part (B6)', async () => {
    const [one, two] = [start(10), start(10)]
    await one.renew()
    expect(one.now()).toBe(10)
    await two.renew()
    expect(two.now()).toBe(0)
    await one.renew()
    expect(one.now()).toBe(5)
    const since = performance.now()
    await two.renew()
    await two.renew()
    await expect.poll(two.now, { interval: 10, timeout: 20_000 }).toBe(5)
    expect(performance.now() - since).toBeGreaterThan(1_000)
  })

  it('is not used any more when it ended before (B6)', async () => {
    const [one, two] = [start(10), start(10, 1_000)]
    await one.renew()
    await two.renew()
    await one.renew()
    await two.renew()
    await sleep(1_500)
    expect([two.now(), Math.max(...two.rates)]).toEqual([0, 0])
  })
})
