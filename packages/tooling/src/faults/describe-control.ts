import { setTimeout as sleep } from 'node:timers/promises'
import { cancelCampaign, getCampaign, pauseCampaign, resumeCampaign } from '@velvet/services/campaigns'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import { until } from './chaos.ts'
import { concurrency, type FaultWorld } from './fault-world.ts'
import { beingErased, byLink, leaveWhileWaiting } from './leaving.ts'
import type { Mode } from './modes.ts'
import { openTestWorld } from './open-world.ts'

/** What must hold for a campaign that people and providers interfere with. */
export const describeControl = ({ mode, env, inFlight, people }: Mode): void => {
  describe(`a running campaign, ${mode}`, () => {
    let world: FaultWorld
    beforeAll(async () => {
      world = await openTestWorld(inject('databaseUrl'), { workerEnv: env })
    })
    afterAll(() => world?.close())
    afterEach(() => world.reset())

    /** How many messages the provider still took over after something was committed. */
    const acceptedAfter = async (commit: () => Promise<unknown>): Promise<number> => {
      await commit()
      const before = world.accepted()
      await sleep(500)
      return world.accepted() - before
    }

    it('F16 G5 pause and cancel stop within what is in flight; the sum stays whole', async () => {
      const id = await world.sendTo(people)
      const of = { params: { id } }
      world.startWorker()
      await world.furtherBy(people / 6)
      expect(await acceptedAfter(() => pauseCampaign(world.context, of))).toBeLessThanOrEqual(inFlight)
      expect(await world.campaignOf(id)).toMatchObject({ status: 'sending' })
      await resumeCampaign(world.context, of)
      await world.furtherBy(people / 6)
      expect(await acceptedAfter(() => cancelCampaign(world.context, of))).toBeLessThanOrEqual(inFlight)
      await until('an end of the last messages', async () =>
        Object.keys(await world.states(id)).every((state) => !['queued', 'submitting', 'unknown'].includes(state)),
      )
      expect(await world.campaignOf(id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' })
      expect((await world.states(id)).cancelled).toBeGreaterThan(people / 4)
      expect(await world.audit(id)).toEqual(sound(people))
    }, 60_000)

    it('F17 G4 nothing starts for those who unsubscribe or are erased while they wait', async () => {
      const id = await world.sendTo(people)
      // A shared call is at most as large as what may gather at that rate.
      world.startWorker({ EMAIL_PER_SECOND: String(people / 4), EMAIL_CONCURRENCY: String(concurrency) })
      await world.furtherBy(people / 10)
      const left = await leaveWhileWaiting(world, id, 60, [byLink, beingErased])
      const { reasons, handedAfterMs } = await left.ended()
      const { opted_out: optedOut = 0, erased = 0 } = reasons
      expect(optedOut + erased + handedAfterMs.length).toBe(60)
      expect(Math.min(optedOut, erased)).toBeGreaterThan(0)
      // A statement that was running at the commit may still take its rows over, but no later one.
      expect(handedAfterMs.filter((ms) => ms > 0).length).toBeLessThanOrEqual(inFlight)
      expect(handedAfterMs.filter((ms) => ms > 500)).toEqual([])
      expect(await world.audit(id)).toMatchObject({ ...sound(people), unwanted: expect.any(Number) })
    }, 60_000)

    it('F19 pauses when the provider refuses the key, instead of burning through the audience', async () => {
      world.setFaults({ rates: { unauthorized: 1 } })
      const id = await world.sendTo(300)
      world.startWorker()
      await until('the pause', async () => (await world.campaignOf(id)).paused_at !== null)
      await sleep(500)
      expect(world.calls()).toBeLessThanOrEqual(concurrency)
      expect(await getCampaign(world.context, { params: { id } })).toMatchObject({
        paused: true,
        pauseReason: expect.stringContaining('Sending stopped'),
      })
      await until(
        'the return of all to the queue',
        async () => (await getCampaign(world.context, { params: { id } })).queuedCount === 300,
      )
      world.setFaults({})
      await resumeCampaign(world.context, { params: { id } })
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(300))
    }, 60_000)

    it('F7 asks a provider that is down only now and then, and goes on when it is back', async () => {
      world.setFaults({ rates: { unavailable: 1 }, retryAfterSeconds: null })
      const id = await world.sendTo(300)
      world.startWorker()
      await until('a first refusal', () => world.calls() > 0)
      await sleep(2_000)
      expect(world.calls()).toBeLessThanOrEqual(2 * concurrency)
      expect(world.accepted()).toBe(0)
      world.setFaults({})
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(300))
      expect(await world.states(id)).not.toHaveProperty('failed')
    }, 60_000)

    it('F20 one impossible address fails alone and is not tried again', async () => {
      const id = await world.sendTo(200, { special: ['invalid@example.com'] })
      world.startWorker()
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(200))
      expect((await world.states(id)).failed).toBe(1)
      expect(
        await world.db.selectFrom('suppressions').select('reason').where('reason', '=', 'invalid').execute(),
      ).toHaveLength(1)
    }, 60_000)
  })
}
