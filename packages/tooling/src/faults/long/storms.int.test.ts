import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sound } from '../audit.ts'
import { again, storm, until } from '../chaos.ts'
import type { Child } from '../children.ts'
import { createFaultWorld, type FaultWorld } from '../fault-world.ts'
import { type Machine, openMachine } from '../machine.ts'
import { fiftyPerCall, oneByOne } from '../modes.ts'

describe.each([
  { ...oneByOne, people: 1_000 },
  { ...fiftyPerCall, people: 4_000 },
])('providers that fail, two workers, $mode', ({ env, people }) => {
  let machine: Machine
  let world: FaultWorld
  beforeAll(async () => {
    machine = await openMachine()
    world = await createFaultWorld({ databaseUrl: machine.databaseUrl, env: machine.queueEnv, workerEnv: env })
  })
  afterAll(async () => {
    await world?.close()
    await machine?.close()
  })
  afterEach(() => world.reset())

  /** Until most have gone, or for long enough. */
  const weather = (id: string, forMs: number, channel: 'email' | 'sms' = 'email') =>
    until(
      'most of the campaign',
      async () => world.accepted(channel) > people * 0.95 || (await world.campaignOf(id)).status !== 'sending',
      { everyMs: 50, withinMs: forMs },
    ).catch(() => undefined)

  it('F7 a storm of everything at once', async () => {
    world.setFaults(storm)
    const id = await world.sendTo(people)
    world.startWorker()
    world.startWorker()
    await weather(id, 30_000)
    world.setFaults({})
    await world.ended(id, 120_000)
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it('F7 F3 F5 a storm, with workers killed and Postgres crashing', async () => {
    world.setFaults(storm)
    const id = await world.sendTo(people)
    const workers: Child[] = [world.startWorker(), world.startWorker()]
    const killing = again(2_000, async () => {
      await workers.shift()?.kill()
      workers.push(world.startWorker())
    })
    await weather(id, 8_000)
    await machine.crashPostgres(300)
    await weather(id, 8_000)
    await machine.crashPostgres(300)
    expect(await killing.stop()).toBeGreaterThan(1)
    world.setFaults({})
    await world.ended(id, 120_000)
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it('F11 acceptances that come after the call was given up', async () => {
    world.setFaults({ rates: { 'late-accepted': 0.2 }, lateMs: 1_000 })
    const id = await world.sendTo(Math.floor(people / 4))
    world.startWorker()
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(Math.floor(people / 4)))
  })

  it('F11 G2 acceptances that come after the wait: no recipient lost, and only those whose answer was lost messaged twice', async () => {
    const lateMs = 8_000
    const some = Math.floor(people / 8)
    world.setFaults({ rates: { 'late-accepted': 0.2 }, lateMs })
    const id = await world.sendTo(some)
    world.startWorker()
    await world.ended(id)
    await sleep(lateMs + 500)
    const { rows: lost } = await world.pool.query(
      `select d.* from delivery_attempts d join communications c on c.id = d.communication_id
      where c.campaign_id = $1 and d.outcome = 'unknown'`,
      [id],
    )
    const { doubled, ...audit } = await world.audit(id)
    expect({ ...audit, doubled: 0 }).toEqual(sound(some))
    expect(doubled).toBeLessThanOrEqual(lost.length)
    // What `DELIVERY_WAIT_MS` is for.
    expect(doubled).toBeGreaterThan(0)
  })

  it('F9 texts in a storm without any report, with workers killed and Postgres crashing', async () => {
    world.setEvents({ enabled: false })
    world.setFaults(storm, 'sms')
    const id = await world.sendTo(400, { channel: 'sms' })
    const workers: Child[] = [world.startWorker(), world.startWorker()]
    const killing = again(2_000, async () => {
      await workers.shift()?.kill()
      workers.push(world.startWorker())
    })
    await sleep(5_000)
    await machine.crashPostgres(300)
    await sleep(3_000)
    await killing.stop()
    world.setFaults({}, 'sms')
    await world.ended(id, 120_000)
    expect(await world.audit(id, 'sms')).toEqual(sound(400))
  })
})
