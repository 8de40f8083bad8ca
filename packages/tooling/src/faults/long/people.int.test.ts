import { getCampaign } from '@velvet/services/campaigns'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from '../audit.ts'
import { until } from '../chaos.ts'
import type { FaultWorld } from '../fault-world.ts'
import { beingDeleted, beingErased, byLink, leaveWhileWaiting } from '../leaving.ts'
import { fiftyPerCall, oneByOne } from '../modes.ts'
import { openTestWorld } from '../open-world.ts'

describe.each([oneByOne, fiftyPerCall])('people who change while a campaign runs, $mode', ({ env, inFlight }) => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'), { workerEnv: env })
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  it('F17 G4 a hundred opt out, a hundred are deleted and a hundred are erased while they wait', async () => {
    const people = 2_000
    const id = await world.sendTo(people)
    world.startWorker({ EMAIL_PER_SECOND: '300', EMAIL_CONCURRENCY: '40' })
    await world.furtherBy(100)
    const left = await leaveWhileWaiting(world, id, 300, [byLink, beingDeleted, beingErased])
    const { reasons, handedAfterMs, handedWhileLeaving } = await left.ended()
    const { opted_out: optedOut = 0, applicant_removed: removed = 0, erased = 0 } = reasons
    expect(optedOut + removed + erased + handedAfterMs.length).toBe(300)
    expect(Math.min(optedOut, removed, erased)).toBeGreaterThan(0)
    const late = handedAfterMs.filter((ms) => ms > 0).length
    expect(late).toBeLessThanOrEqual(inFlight)
    const { unwanted, ...audit } = await world.audit(id)
    expect({ ...audit, unwanted: 0 }).toEqual(sound(people))
    // An address counts as closed from when closing it began.
    expect(unwanted).toBeLessThanOrEqual(handedWhileLeaving)
  })

  it('F18 every event fifty times, shuffled, a fifth of them lost at first: the counts are those of once', async () => {
    world.setEvents({ copies: 50, shuffle: true, dropRate: 0.2, pace: 0.01 })
    const id = await world.sendTo(250)
    world.startWorker()
    await world.ended(id)
    await until('the last event', () => world.sandbox.playback.stats().planned === 0)
    world.setEvents({ copies: 2, shuffle: true })
    const messages = world.sandbox.log.list({ limit: 1_000 })
    for (const message of messages) world.sandbox.playback.replay(message)
    const withEvent = (...names: string[]): number =>
      messages.filter(({ events }) => events.some(({ name }) => names.includes(name))).length
    const expected = {
      totalSent: 250,
      totalBounced: withEvent('bounce', 'blocked'),
      totalDelivered: 250 - withEvent('bounce', 'blocked'),
      totalOpened: withEvent('open'),
      totalClicked: withEvent('click'),
      totalUnsubscribed: withEvent('unsubscribe'),
    }
    const counts = () => getCampaign(world.context, { params: { id } })
    await until('the last webhook', () => world.sandbox.playback.stats().waiting === 0, { withinMs: 60_000 })
    await until('all that happened', async () => (await counts()).totalOpened === expected.totalOpened)
    expect(await counts()).toMatchObject(expected)
    expect(withEvent('open')).toBeGreaterThan(50)
    expect(await world.audit(id)).toEqual(sound(250))
  })

  it('F20 one impossible address among a thousand: 999 accepted, one failed', async () => {
    const id = await world.sendTo(1_000, { special: ['invalid@example.com'] })
    world.startWorker()
    await world.ended(id)
    const { failed, ...rest } = await world.states(id)
    expect([failed, Object.values(rest).reduce((sum, count) => sum + count, 0)]).toEqual([1, 999])
    expect(world.accepted()).toBe(999)
    expect(await world.audit(id)).toEqual(sound(1_000))
  })
})

describe('numbers', () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())

  it('F20 one impossible number among a thousand: 999 accepted, one failed', async () => {
    const id = await world.sendTo(1_000, { channel: 'sms', special: ['+15005550001'] })
    world.startWorker({ SMS_PER_SECOND: '2000', SMS_CONCURRENCY: '40' })
    await world.ended(id)
    expect(world.accepted('sms')).toBe(999)
    expect(await world.audit(id, 'sms')).toEqual(sound(1_000))
    const { rows } = await world.pool.query(
      "select address from communications where campaign_id = $1 and provider_id is null and state = 'failed'",
      [id],
    )
    expect(rows).toEqual([{ address: '+15005550001' }])
  })
})
