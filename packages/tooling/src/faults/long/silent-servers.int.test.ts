import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findRedisServer } from '../../redis.ts'
import { startSentinel } from '../../redis-cluster.ts'
import { until } from '../chaos.ts'
import { useReplacedServers } from '../replaced-servers.ts'
import { openStandby, withReplication } from '../standby.ts'

const people = 900
/** How long no server answers before the standby is promoted. */
const silentMs = 2_000
const hasRedis = findRedisServer() !== undefined

describe('a campaign while a server falls silent', () => {
  const { closeLater, expectSound, open, openDatabase } = useReplacedServers()

  it('F29 the host of the database vanishes without closing a connection, and its standby takes its place', async ({
    skip,
  }) => {
    if (!withReplication) return skip('F29 needs an installed PostgreSQL with pg_basebackup')
    const standby = await openStandby(withReplication)
    closeLater(standby.close)
    const { world, admin } = await open({ databaseUrl: standby.databaseUrl })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    await standby.silencePrimary()
    const asked = Array.from({ length: 40 }, () => admin.get('/api/admin/applicants'))
    await sleep(silentMs)
    await standby.promote()
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toContain(503)
    for (const { status, headers, ms } of answers) {
      // A call that was still waiting for a connection may get one of the new primary; no earlier answer can be a 200.
      if (status === 200) expect(ms).toBeGreaterThan(silentMs - 100)
      else expect([status, headers.has('retry-after')]).toEqual([503, true])
      expect(ms).toBeLessThan(20_000)
    }
    await until('answers of the new primary', async () => (await admin.get('/api/admin/applicants')).status === 200)
    // The connections of this test hang as well.
    const look = () => world.campaignOf(id)
    const isSeen = () => Promise.all([look(), look(), look(), look()]).then(Boolean, () => false)
    await until('a look at the new primary', isSeen)
    await expectSound(world, id, people, worker)
  })

  it('F30 a Redis that stands still holds up no call and no campaign', async ({ skip }) => {
    skip(!hasRedis, 'F30 needs redis-server')
    const redis = await startSentinel()
    closeLater(redis.stop)
    const { world, admin } = await open({
      databaseUrl: await openDatabase(),
      env: { REDIS_URL: redis.master.url, RATE_LIMITS: 'on' },
    })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    redis.master.freeze()
    for (const longest of [3_000, 3_000, 3_000, 1_000, 1_000]) {
      const { status, ms } = await admin.get('/api/admin/applicants')
      expect(status).toBe(200)
      expect(ms).toBeLessThan(longest)
    }
    await expectSound(world, id, people, worker)
  })
})
