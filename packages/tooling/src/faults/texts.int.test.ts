import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import { storm, until } from './chaos.ts'
import type { FaultWorld } from './fault-world.ts'
import { byText, leaveWhileWaiting } from './leaving.ts'
import { openTestWorld } from './open-world.ts'

const inFlight = 20

describe('texts under faults', () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  it('F8 G1 G2 loses no text and sends none twice when answers are lost and only asking can tell', async () => {
    world.setEvents({ enabled: false })
    world.setFaults(storm, 'sms')
    const id = await world.sendTo(250, { channel: 'sms' })
    world.startWorker()
    await until('most of the campaign', () => world.accepted('sms') > 225, { everyMs: 50, withinMs: 60_000 })
    world.setFaults({}, 'sms')
    await world.ended(id)
    expect(await world.audit(id, 'sms')).toEqual(sound(250))
    expect(await world.states(id)).toEqual({ accepted: 250 })
  }, 120_000)

  it('F9 G1 G2 G3 loses no text and sends none twice when the worker is killed as well', async () => {
    world.setEvents({ enabled: false })
    world.setFaults({ rates: { 'error-accepted': 0.05, 'reset-accepted': 0.05, 'reset-refused': 0.05 } }, 'sms')
    const id = await world.sendTo(300, { channel: 'sms' })
    for (let kill = 0; kill < 3; kill += 1) {
      const worker = world.startWorker()
      await world.furtherBy(40 + 7 * kill, 'sms')
      await worker.kill()
      const { rows } = await world.pool.query<{ open: number }>(
        "select count(*)::int as open from communications where campaign_id = $1 and state = 'submitting'",
        [id],
      )
      expect(rows[0]?.open).toBeLessThanOrEqual((kill + 1) * inFlight)
    }
    world.setFaults({}, 'sms')
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id, 'sms')).toEqual(sound(300))
    expect(await world.states(id)).toEqual({ accepted: 300 })
  }, 120_000)

  it('F17 G4 nothing starts for those who answer STOP while they wait', async () => {
    const id = await world.sendTo(300, { channel: 'sms' })
    world.startWorker({ SMS_PER_SECOND: '60' })
    await world.furtherBy(20, 'sms')
    const left = await leaveWhileWaiting(world, id, 60, [byText])
    const { reasons, handedAfterMs } = await left.ended()
    const { opted_out: optedOut = 0, suppressed = 0 } = reasons
    expect(optedOut + suppressed + handedAfterMs.length).toBe(60)
    expect(optedOut).toBeGreaterThan(0)
    expect(handedAfterMs.filter((ms) => ms > 0).length).toBeLessThanOrEqual(inFlight)
    expect(await world.audit(id, 'sms')).toMatchObject({ ...sound(300), unwanted: expect.any(Number) })
  }, 60_000)

  it('two workers share a campaign by text, and send each text once', async () => {
    const id = await world.sendTo(300, { channel: 'sms' })
    world.startWorker()
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id, 'sms')).toEqual(sound(300))
  }, 120_000)
})
