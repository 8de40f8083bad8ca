import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { storm, until } from './chaos.ts'
import { directTexts, soundTexts } from './direct-texts.ts'
import type { FaultWorld } from './fault-world.ts'
import { openTestWorld } from './open-world.ts'

const inFlight = 20
const within = { everyMs: 50, withinMs: 90_000 }

describe('texts to one person under faults', () => {
  let world: FaultWorld
  let texts: ReturnType<typeof directTexts>
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
    texts = directTexts(world)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.reset()
    await texts.forget()
  })
  const furtherBy = (count: number) => world.furtherBy(count, 'sms')
  const ended = () => until('the end of the texts', texts.isOver, within)

  it('F1 G1 G2 G3 loses none and sends none twice when the worker is killed between store and send, and in its calls', async () => {
    world.setEvents({ enabled: false })
    await texts.writeMany(24)
    for (let kill = 0; kill < 3; kill += 1) {
      const worker = world.startWorker()
      await furtherBy(5 + 3 * kill)
      await texts.writeMany(6)
      await worker.kill()
      await texts.writeMany(18)
      const { submitting = 0 } = await texts.states()
      expect(submitting).toBeLessThanOrEqual((kill + 1) * inFlight)
    }
    world.startWorker()
    await ended()
    expect(await texts.audit()).toEqual(soundTexts(96))
    expect(await texts.states()).toEqual({ accepted: 96 })
  }, 240_000)

  // A minute at the waits of production.
  it('F7 gets every text through when the provider is down for a minute, and asks it only now and then', async () => {
    world.setFaults({ rates: { unavailable: 1 }, retryAfterSeconds: null }, 'sms')
    world.startWorker()
    await texts.writeMany(15)
    await until('a first refusal', () => world.calls('sms') > 0)
    await sleep(1_500)
    expect(world.accepted('sms')).toBe(0)
    expect(world.calls('sms')).toBeLessThanOrEqual(2 * inFlight)
    world.setFaults({}, 'sms')
    await ended()
    expect(await texts.audit()).toEqual(soundTexts(15))
    expect(await texts.states()).not.toHaveProperty('failed')
  }, 240_000)

  it('F8 F9 G1 G2 gets through a storm in which answers are lost and a worker is killed, by asking', async () => {
    world.setEvents({ enabled: false })
    world.setFaults(storm, 'sms')
    await texts.writeMany(90)
    const first = world.startWorker()
    await furtherBy(30)
    await first.kill()
    world.startWorker()
    await furtherBy(30)
    world.setFaults({}, 'sms')
    await ended()
    expect(await texts.audit()).toEqual(soundTexts(90))
    expect(await texts.states()).toEqual({ accepted: 90 })
  }, 240_000)

  it('F3 G2 two workers share them and send each once', async () => {
    world.startWorker()
    world.startWorker()
    await texts.writeMany(60)
    await ended()
    expect(await texts.audit()).toEqual(soundTexts(60))
  }, 240_000)

  it('F19 fails them with the reason when the provider refuses the key, and sends each once when tried again', async () => {
    world.setFaults({ rates: { unauthorized: 1 } }, 'sms')
    world.startWorker()
    const person = await texts.addPerson()
    const messages = await Promise.all(['See you', 'Or tomorrow?'].map((words) => texts.write(person, words)))
    await until('the failures', async () => (await texts.states()).failed === 2)
    world.setFaults({}, 'sms')
    // Pressed twice.
    for (const message of messages) await Promise.all([texts.retry(message), texts.retry(message)])
    await ended()
    expect(await texts.audit()).toEqual(soundTexts(2))
    expect(Object.keys(await texts.states())).not.toContain('failed')
  }, 240_000)

  it('go ahead of a campaign of thousands at one text a second, and hold it up by no more than themselves', async () => {
    const campaign = await world.sendTo(3_000, { channel: 'sms' })
    // A text keeps its lease while it waits for its second.
    world.startWorker({ SMS_PER_SECOND: '1', DELIVERY_LEASE_MS: '20000' })
    await furtherBy(3)
    const person = await texts.addPerson()
    for (let turn = 0; turn < 3; turn += 1) {
      await texts.write(person, `Text ${turn}`)
      const before = world.accepted('sms')
      await until('the text', async () => (await texts.states()).queued === undefined && texts.isOver(), within)
      // Its place among those that went out since, by the provider: a second each, however busy the machine.
      expect((await texts.places())[turn]).toBeLessThanOrEqual(before + 2)
    }
    await furtherBy(2)
    expect(await texts.audit()).toEqual(soundTexts(3))
    expect(await world.campaignOf(campaign)).toMatchObject({ status: 'sending', paused_at: null })
    const audit = await world.audit(campaign, 'sms')
    expect(audit).toMatchObject({ doubled: 0, unwanted: 0 })
  }, 240_000)
})
