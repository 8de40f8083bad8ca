import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from '../audit.ts'
import { storm, until } from '../chaos.ts'
import type { FaultWorld } from '../fault-world.ts'
import { openTestWorld } from '../open-world.ts'
import { serviceMessages, soundMessages } from './service-messages.ts'

const within = { everyMs: 50, withinMs: 40_000 }

describe('messages about applications under faults', () => {
  let world: FaultWorld
  let messages: Awaited<ReturnType<typeof serviceMessages>>
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
    messages = await serviceMessages(world)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.reset()
    await messages.forget()
  })
  const ended = () => until('the end of the messages', messages.isOver, within)

  it('MSG-07 MSG-08 F1 G1 G2 loses none and sends none twice when the worker is killed in its calls', async () => {
    const guests = await messages.addGuests(240)
    await messages.tell(guests)
    for (let kill = 0; kill < 3; kill += 1) {
      const worker = world.startWorker()
      await world.furtherBy(30)
      await worker.kill()
    }
    world.startWorker()
    await ended()
    expect(await messages.audit()).toEqual(soundMessages(240, 240))
  }, 120_000)

  it('MSG-08 F7 F8 G1 G2 gets through a storm of refusals, lost answers, and hanging calls on both channels', async () => {
    const guests = await messages.addGuests(60, { withNumbers: true })
    world.setFaults(storm)
    world.setFaults(storm, 'sms')
    await messages.tell(guests)
    world.startWorker()
    await until('most of the emails', () => world.accepted() > 40, { everyMs: 50 })
    world.setFaults({})
    world.setFaults({}, 'sms')
    await ended()
    expect(await messages.audit()).toEqual(soundMessages(60, 120))
  }, 120_000)

  it('MSG-26 F3 two workers share them, and they go ahead of a campaign whose pause does not stop them', async () => {
    const campaign = await world.sendTo(3_000)
    const slow = { EMAIL_PER_SECOND: '60' }
    world.startWorker(slow)
    world.startWorker(slow)
    await world.furtherBy(20)
    const guests = await messages.addGuests(60)
    const before = world.accepted()
    await messages.tell(guests)
    await ended()
    // They waited for no more than what the workers had taken over: the campaign was far from its end.
    expect(world.accepted() - before).toBeLessThan(400)
    await world.db
      .updateTable('campaigns')
      .set({ paused_at: new Date(), pause_reason: 'Paused' })
      .where('id', '=', campaign)
      .execute()
    await messages.tell(guests, 'reminder')
    await ended()
    expect(await messages.audit()).toEqual(soundMessages(60, 120))
    const audit = await world.audit(campaign)
    expect(audit).toMatchObject({
      ...sound(3_000),
      phantom: expect.any(Number),
      unrecorded: expect.any(Number),
      stuck: expect.any(Number),
    })
    expect(await world.campaignOf(campaign)).toMatchObject({ status: 'sending' })
  }, 120_000)

  it('F19 tries them again later when the provider refuses the key, and then sends each once', async () => {
    const guests = await messages.addGuests(10)
    world.setFaults({ rates: { unauthorized: 1 } })
    world.startWorker()
    await messages.tell(guests)
    await until('a first refusal', () => world.calls() > 0)
    await until('their return', async () => (await messages.states()).queued === 10)
    world.setFaults({})
    await ended()
    expect(await messages.audit()).toEqual(soundMessages(10, 10))
  }, 120_000)
})
