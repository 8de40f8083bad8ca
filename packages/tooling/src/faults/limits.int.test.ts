import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import type { FaultWorld } from './fault-world.ts'
import { openTestWorld } from './open-world.ts'

const calls = 30

describe('a provider with a sustained limit', () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  it.each([
    { channel: 'email', env: {}, people: 200, everyMs: 2_000, by: 'one by one' },
    {
      channel: 'email',
      env: { EMAIL_BATCH_SIZE: '20', EMAIL_CONCURRENCY: '4' },
      people: 2_000,
      // Few calls at once reach the limit within it, on a busy machine as well.
      everyMs: 6_000,
      by: 'twenty by one call',
    },
    { channel: 'sms', env: {}, people: 200, everyMs: 2_000, by: 'one by one' },
  ] as const)(
    'F7 G1 G2 loses no recipient of a campaign by $channel, $by (B1)',
    async ({ channel, env, people, everyMs }) => {
      world.setFaults({ limit: { calls, everyMs } }, channel)
      const id = await world.sendTo(people, { channel })
      world.startWorker(env)
      world.startWorker(env)
      await world.ended(id, 90_000)
      expect(await world.audit(id, channel)).toEqual(sound(people))
      const { answers } = world.sandbox.log.stats()[channel]
      expect(answers['429']).toBeGreaterThan(0)
      expect(answers['429']).toBeLessThan(world.calls(channel) / 2)
      const { rows } = await world.pool.query(
        "select from communications where campaign_id = $1 and error_code = 'provider_unavailable'",
        [id],
      )
      expect(rows).toEqual([])
    },
    120_000,
  )
})
