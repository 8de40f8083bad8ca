import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from '../faults/audit.ts'
import { createFaultWorld, type FaultWorld } from '../faults/fault-world.ts'
import { openLogOfAll } from '../faults/log-of-all.ts'
import { findRedisServer } from '../redis.ts'
import { startRedisCluster, startSentinel } from '../redis-cluster.ts'

/** Redis 7 knows ranges of slots; its suites are left out where none is installed: a container is one server alone. */
const hasRedis = findRedisServer() !== undefined

const setups = {
  'a Redis Cluster of three nodes': startRedisCluster,
  'a Redis that Sentinels name': startSentinel,
}

describe.skipIf(!hasRedis).each(Object.keys(setups) as (keyof typeof setups)[])(
  'with %s (needs redis-server)',
  (setup) => {
    let database: TestDatabase
    let redis: Awaited<ReturnType<(typeof setups)[typeof setup]>>
    let world: FaultWorld
    const log = openLogOfAll()
    beforeAll(async () => {
      database = await createTestDatabase(inject('databaseUrl'))
      redis = await setups[setup]()
      world = await createFaultWorld({ databaseUrl: database.url, env: { ...redis.env, RATE_LIMITS: 'on' }, log })
    })
    afterAll(async () => {
      await world?.close()
      await redis?.stop()
      await database?.drop()
    })
    const nodes = () => ('nodes' in redis ? redis.nodes : [redis.master])
    const keys = async (): Promise<string[]> =>
      (await Promise.all(nodes().map((node) => node.ask('KEYS', '*')))).flat().map(String)

    it('calls are counted there', async () => {
      const apply = () => fetch(`${world.apiOrigin}/api/applicants`, { method: 'POST' })
      const statuses = (await Promise.all(Array.from({ length: 60 }, apply))).map(({ status }) => status)
      expect(statuses).toContain(429)
      expect((await keys()).filter((key) => key.startsWith('rate:application'))).not.toEqual([])
    })

    it('a campaign goes out by its queues, once to everybody, and no command is refused', async () => {
      const worker = world.startWorker()
      const id = await world.sendTo(300)
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(300))
      expect((await keys()).filter((key) => key.startsWith('{velvet}:delivery'))).not.toEqual([])
      expect(await worker.stop()).toBe(0)
      expect(log.lines().filter((line) => /CROSSSLOT|MOVED|READONLY|queue/.test(line))).toEqual([])
    }, 120_000)
  },
)
