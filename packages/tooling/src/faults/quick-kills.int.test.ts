import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import { until } from './chaos.ts'
import type { FaultWorld } from './fault-world.ts'
import { modeTitles } from './modes.ts'
import { openTestWorld } from './open-world.ts'

const tenMinutes = 600_000

/** In less than half a minute what `long/kills` does for long: with every `pnpm test`. */
describe(`workers that are killed, suspended and wrong about the time, ${modeTitles[1]}`, () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  it('F3 F10 F21 G1 G2 lose no recipient and message none twice', async () => {
    const people = 600
    const own = { EMAIL_PER_SECOND: '150', DELIVERY_WAIT_MS: '2500' }
    const id = await world.sendTo(people)
    /** Messages that may or may not have been sent, held by a worker or not. */
    const open = async (): Promise<string[]> => {
      const rows = await world.db
        .selectFrom('communications')
        .select('id')
        .where('campaign_id', '=', id)
        .where('state', 'in', ['submitting', 'unknown'])
        .execute()
      return rows.map((row) => row.id)
    }
    const killed = world.startWorker(own, { aheadMs: tenMinutes })
    await world.furtherBy(60)
    await killed.kill()

    const suspended = world.startWorker(own, { aheadMs: -tenMinutes, isSuspendedWhenFrozen: true })
    await world.furtherBy(60)
    suspended.freeze()
    const held = await open()
    expect(held.length).toBeGreaterThan(0)
    world.startWorker(own, { aheadMs: tenMinutes })
    await until('the hand-over of all that it held by another', async () =>
      (await open()).every((id) => !held.includes(id)),
    )
    suspended.thaw()
    await sleep(1_000)

    world.startWorker({ DELIVERY_WAIT_MS: '2500' })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
  }, 120_000)
})
