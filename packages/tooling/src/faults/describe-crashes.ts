import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import { storm, until } from './chaos.ts'
import type { FaultWorld } from './fault-world.ts'
import type { Mode } from './modes.ts'
import { openTestWorld } from './open-world.ts'

/** What must hold when workers end at any moment and providers answer anything. */
export const describeCrashes = ({ mode, env, inFlight, people }: Mode): void => {
  describe(`delivery under faults, ${mode}`, () => {
    let world: FaultWorld
    beforeAll(async () => {
      world = await openTestWorld(inject('databaseUrl'), { workerEnv: env })
    })
    afterAll(() => world?.close())
    afterEach(async ({ task }) => {
      // A test that ran out of time has said nothing yet.
      if (task.result?.state === 'fail') console.error(task.name, JSON.stringify(await world.standing()))
      await world.reset()
    })

    it('F1 F3 G1 G2 G3 loses no recipient and messages none twice when the worker is killed', async () => {
      const id = await world.sendTo(people)
      for (let kill = 0; kill < 3; kill += 1) {
        const worker = world.startWorker()
        await world.furtherBy(people / 12 + 17 * kill)
        await worker.kill()
        const { rows } = await world.pool.query<{ open: number }>(
          "select count(*)::int as open from ledger where campaign_id = $1 and state = 'submitting'",
          [id],
        )
        // The sweeper takes over the messages of killed workers once their leases end.
        expect(rows[0]?.open).toBeLessThanOrEqual((kill + 1) * inFlight)
      }
      world.startWorker()
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(people))
      expect(await world.states(id)).not.toHaveProperty('needs_review')
    }, 120_000)

    it('F7 gets through a storm of refusals, errors, lost answers and hanging calls', async () => {
      world.setFaults(storm)
      const id = await world.sendTo(people / 3)
      world.startWorker()
      await until('most of the campaign', () => world.accepted() > people / 4, { everyMs: 50 })
      world.setFaults({})
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(people / 3))
    }, 120_000)

    it('F23 a deploy loses no answer: stopping leaves nothing unknown', async () => {
      // A call that a busy machine answers late is none that a stop cut off.
      const patient = { DELIVERY_LEASE_MS: '20000' }
      const id = await world.sendTo(people)
      for (let deploy = 0; deploy < 2; deploy += 1) {
        const worker = world.startWorker(patient)
        await world.furtherBy(people / 9)
        expect(await worker.stop()).toBe(0)
      }
      world.startWorker(patient)
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(people))
      const { rows: unknown } = await world.pool.query(
        `select d.* from delivery_attempts d join communications c on c.id = d.communication_id
      where c.campaign_id = $1 and d.outcome = 'unknown'`,
        [id],
      )
      expect(unknown).toEqual([])
    }, 120_000)
  })
}
