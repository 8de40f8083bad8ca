import { setTimeout as sleep } from 'node:timers/promises'
import { heartbeatTimeoutSeconds } from '@velvet/domain/delivery'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findRedisServer, type LocalRedis, startRedis } from '../../redis.ts'
import { sound } from '../audit.ts'
import type { Child } from '../children.ts'
import type { FaultWorld } from '../fault-world.ts'
import { maxBegunPerSecond } from '../max-begun-per-second.ts'
import { openTestWorld } from '../open-world.ts'
import { chosenQueue } from '../queue-backend.ts'

/** Neither can be divided by twenty. */
const allowed = { email: 50, sms: 30 } as const
const workerCount = 20
/** Until all shares are what they will be. */
const sharesMs = 8_000
/** A heartbeat every two seconds, so a share that ended without a word is free after six. */
const env = {
  EMAIL_PER_SECOND: String(allowed.email),
  SMS_PER_SECOND: String(allowed.sms),
  EMAIL_CONCURRENCY: '20',
  SMS_CONCURRENCY: '10',
  DATABASE_POOL_SIZE: '5',
  DELIVERY_SWEEP_MS: '2000',
  DELIVERY_LEASE_MS: '6000',
  DELIVERY_WAIT_MS: '15000',
}

/** With queues in PostgreSQL, twenty workers need more connections than a server has by default. */
const hasRedis = findRedisServer() !== undefined && chosenQueue() !== 'postgres'

describe.runIf(hasRedis)('a throttled campaign by email and one by text, while workers come and go', () => {
  let redis: LocalRedis | null
  let world: FaultWorld
  beforeAll(async () => {
    redis = await startRedis()
    world = await openTestWorld(inject('databaseUrl'), { env: { REDIS_URL: redis?.url ?? '' }, workerEnv: env })
  })
  afterAll(async () => {
    await world?.close()
    await redis?.stop()
  })

  it('F31 begins at most a tenth more than allowed in a second, and loses no recipient, with twenty workers', async () => {
    const people = { email: 6_000, sms: 3_600 }
    const email = await world.sendTo(people.email)
    const sms = await world.sendTo(people.sms, { channel: 'sms' })
    const workers: Child[] = []
    const seen = new Set<string>()
    const seenWorkers = async (): Promise<number> => {
      const rows = await world.db.selectFrom('delivery_workers').select('id').where('channel', '=', 'email').execute()
      for (const { id } of rows) seen.add(id)
      return seen.size
    }
    /** Every other one is killed. */
    let left = 0
    const leave = async (): Promise<void> => {
      const worker = workers.shift()
      left += 1
      if (left % 2 === 0) await worker?.kill()
      else expect(await worker?.stop()).toBe(0)
    }
    for (let joined = 1; workers.length < workerCount; joined += 1) {
      workers.push(world.startWorker())
      // One that is told to stop before it has begun has no exit code.
      await expect.poll(seenWorkers, { timeout: 60_000 }).toBe(joined)
      if (joined % 6 === 3) await leave()
    }
    await sleep(sharesMs)
    while (workers.length > 1) await leave()
    // Until then those that were killed count as there.
    await sleep(heartbeatTimeoutSeconds * 1_000)
    await Promise.all([world.ended(email, 120_000), world.ended(sms, 120_000)])
    const stats = world.sandbox.log.stats()
    const most = { email: stats.email.maxInOneSecond, sms: stats.sms.maxInOneSecond }
    const begun = { email: await maxBegunPerSecond(world, email), sms: await maxBegunPerSecond(world, sms) }
    console.info(`F31: ${JSON.stringify({ begun, most })}`)
    for (const channel of ['email', 'sms'] as const) {
      // A worker that is held up notes a call later than it was released.
      expect(begun[channel]).toBeLessThanOrEqual(allowed[channel] * 1.1)
      // What a machine held up that starts another worker arrives together; shares that overlap would add up to much more.
      expect(most[channel]).toBeLessThanOrEqual(allowed[channel] * 1.5)
    }
    expect({ email: await world.audit(email), sms: await world.audit(sms, 'sms') }).toEqual({
      email: sound(people.email),
      sms: sound(people.sms),
    })
  }, 300_000)
})
