import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findRedisServer } from '../../redis.ts'
import { startRedisCluster, startSentinel } from '../../redis-cluster.ts'
import { until } from '../chaos.ts'
import { useReplacedServers } from '../replaced-servers.ts'

const people = 900
const hasRedis = findRedisServer() !== undefined

describe('a campaign while a node of Redis is replaced', () => {
  const { closeLater, expectSound, open, openDatabase } = useReplacedServers()

  it('F27 the node of a Redis Cluster that holds the queues is lost: without it, and with another one in its place', async ({
    skip,
  }) => {
    skip(!hasRedis, 'F27 needs redis-server')
    const redis = await startRedisCluster({ replicas: 3 })
    closeLater(redis.stop)
    const { world, admin } = await open({
      databaseUrl: await openDatabase(),
      env: { ...redis.env, RATE_LIMITS: 'on' },
    })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    const lost = await redis.nodeOf('{velvet}')
    await lost.kill()
    const answer = await admin.get('/api/admin/applicants')
    expect(answer.status).toBe(200)
    expect(answer.ms).toBeLessThan(3_000)
    await until('another node in its place', async () => (await redis.nodeOf('{velvet}').catch(() => lost)) !== lost)
    await expectSound(world, id, people, worker)
  }, 120_000)

  it('F35 the node of a Redis Cluster that holds the queues is gone for a minute, without a replica, and comes back empty', async ({
    skip,
  }) => {
    skip(!hasRedis, 'F35 needs redis-server')
    const redis = await startRedisCluster()
    closeLater(redis.stop)
    const { world, admin } = await open({
      databaseUrl: await openDatabase(),
      env: { ...redis.env, RATE_LIMITS: 'on' },
      workerEnv: { EMAIL_PER_SECOND: '15' },
    })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(50)
    const lost = await redis.nodeOf('{velvet}')
    await lost.kill()
    for (const endsAt = performance.now() + 60_000; performance.now() < endsAt; await sleep(1_000)) {
      const { status, ms } = await admin.get('/api/admin/applicants')
      expect(status).toBe(200)
      expect(ms).toBeLessThan(3_000)
    }
    await lost.start()
    await expectSound(world, id, people, worker)
    await until('a cluster that is whole', redis.isWhole)
    world.sandbox.log.clear()
    const again = await world.draftTo(100)
    expect((await admin.post(`/api/admin/campaigns/${again}/send`)).status).toBe(202)
    await expectSound(world, again, 100, worker)
    expect(Number(await lost.ask('DBSIZE'))).toBeGreaterThan(0)
  })

  it('F28 the Redis that Sentinels name is lost, and its replica takes its place', async ({ skip }) => {
    skip(!hasRedis, 'F28 needs redis-server')
    const redis = await startSentinel()
    closeLater(redis.stop)
    const { world, admin } = await open({ databaseUrl: await openDatabase(), env: redis.env })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    await redis.master.kill()
    expect((await admin.get('/api/admin/applicants')).status).toBe(200)
    const role = () => redis.replica.ask('ROLE').then(String, () => '')
    await until('the replica in its place', async () => (await role()).startsWith('master'))
    await expectSound(world, id, people, worker)
    world.sandbox.log.clear()
    const again = await world.draftTo(people)
    expect((await admin.post(`/api/admin/campaigns/${again}/send`)).status).toBe(202)
    await expectSound(world, again, people, worker)
  }, 120_000)
})
