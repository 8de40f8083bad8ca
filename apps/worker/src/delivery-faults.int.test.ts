import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { concurrency, createDeliveryWorld, type DeliveryWorld, sound, until } from './testing/delivery-world.ts'

describe('delivery under faults', () => {
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

  it('F1 F3 G1 G2 G3 loses nobody and writes to nobody twice when the worker is killed ten times', async () => {
    const id = await world.sendTo(2_000)
    for (let kill = 0; kill < 10; kill += 1) {
      const worker = world.start()
      await furtherBy(60 + 17 * kill)
      await worker.kill()
      const { rows } = await world.pool.query<{ open: number }>(
        "select count(*)::int as open from communications where campaign_id = $1 and state = 'submitting'",
        [id],
      )
      expect(rows[0]?.open).toBeLessThanOrEqual(kill === 0 ? concurrency : 3 * concurrency)
    }
    world.start()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(2_000))
    expect(await world.states(id)).not.toHaveProperty('needs_review')
  }, 60_000)

  it('F5 F14 survives Postgres cutting every connection three times, without ending a process', async () => {
    const id = await world.sendTo(1_200)
    const worker = world.start()
    for (let cut = 0; cut < 3; cut += 1) {
      await furtherBy(150)
      await world.cutDatabase(700)
    }
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(1_200))
    expect(worker.isRunning()).toBe(true)
  }, 60_000)

  it('F7 gets through a storm of refusals, errors, lost answers and hanging calls', async () => {
    world.setFaults({
      rates: {
        'rate-limited': 0.15,
        unavailable: 0.15,
        'error-refused': 0.05,
        'error-accepted': 0.1,
        'hang-accepted': 0.03,
        'reset-accepted': 0.05,
        'reset-refused': 0.03,
      },
      retryAfterSeconds: 0,
    })
    const id = await world.sendTo(400)
    world.start()
    await until('most of the campaign', async () => world.accepted() > 380, 50)
    world.setFaults({})
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(400))
  }, 60_000)

  it('F11 takes an acceptance that comes after the call was given up for what it is', async () => {
    world.setFaults({ rates: { 'late-accepted': 0.2 }, lateMs: 1_000 })
    const id = await world.sendTo(150)
    world.start()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(150))
    expect(world.sandbox.log.stats().email.accepted).toBe(150)
  }, 60_000)

  it('F6 G2 sends nothing twice while events do not arrive, and shows what needs a person', async () => {
    world.setEvents({ enabled: false })
    const id = await world.sendTo(300)
    for (let kill = 0; kill < 2; kill += 1) {
      const worker = world.start()
      await furtherBy(80)
      await worker.kill()
    }
    world.start()
    await world.ended(id)
    const { needs_review: review = 0, ...rest } = await world.states(id)
    const { distinct, doubles } = world.sandbox.log.stats().email
    expect([doubles, review + (rest.accepted ?? 0)]).toEqual([0, 300])
    expect(review).toBeGreaterThan(0)
    expect(distinct).toBeLessThanOrEqual(300)
    expect(distinct).toBeGreaterThanOrEqual(rest.accepted ?? 0)
  }, 60_000)

  it('F10 a worker that was frozen for longer than its lease sends nothing that another one took over', async () => {
    const id = await world.sendTo(500)
    const frozen = world.start()
    await furtherBy(80)
    frozen.freeze()
    world.start()
    await sleep(4_000)
    frozen.thaw()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(500))
  }, 60_000)

  it('F23 a deploy loses no answer: stopping six times leaves nothing unknown', async () => {
    const id = await world.sendTo(800)
    for (let deploy = 0; deploy < 6; deploy += 1) {
      const worker = world.start()
      await furtherBy(80)
      expect(await worker.stop()).toBe(0)
    }
    world.start()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(800))
    const { rows: unknown } = await world.pool.query(
      `select d.* from delivery_attempts d join communications c on c.id = d.communication_id
      where c.campaign_id = $1 and d.outcome = 'unknown'`,
      [id],
    )
    expect(unknown).toEqual([])
  }, 60_000)
})
