import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { until } from '../chaos.ts'
import { useReplacedServers } from '../replaced-servers.ts'
import { openStandby, withReplication } from '../standby.ts'

const people = 1_500
const minute = 60_000

describe('a campaign and lists while the replica', () => {
  const { closeLater, expectSound, open } = useReplacedServers()

  it('F34 lags a minute, dies, comes back, and is promoted when the primary dies: every list has what was written before', async ({
    skip,
  }) => {
    if (!withReplication) return skip('F34 needs an installed PostgreSQL with pg_basebackup')
    const standby = await openStandby(withReplication, { isSynchronous: false })
    closeLater(standby.close)
    const { world, admin } = await open({
      databaseUrl: standby.databaseUrl,
      env: { DATABASE_READ_URL: standby.replicaUrl, RATE_LIMITS: 'off' },
      workerEnv: { EMAIL_PER_SECOND: '15' },
    })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(50)

    /** Adds a person and asks for the list, again and again; both are answered, and the list is never older. */
    const writeAndList = async (forMs: number): Promise<void> => {
      for (const endsAt = performance.now() + forMs; performance.now() < endsAt; await sleep(200)) {
        const firstName = `Guest${Math.round(performance.now())}`
        const added = await admin.post('/api/admin/applicants', { firstName, email: `${firstName}@example.com` })
        const { status, body } = await admin.get('/api/admin/applicants?limit=5')
        expect([added.status, status]).toEqual([201, 200])
        expect((body as { applicants: object[] }).applicants[0]).toMatchObject({ firstName })
      }
    }
    await standby.pauseReplay()
    await writeAndList(minute)
    await standby.loseReplica()
    await writeAndList(3_000)
    await standby.restoreReplica()
    await standby.setSynchronous(true)
    await writeAndList(3_000)

    await standby.losePrimary()
    const answer = await admin.get('/api/admin/applicants?limit=5')
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    expect(answer.ms).toBeLessThan(3_000)
    await sleep(3_000)
    await standby.promote()
    const isBack = async () => (await admin.get('/api/admin/applicants?limit=5')).status === 200
    await until('an answer of the new primary', isBack, { withinMs: 20_000 })
    await writeAndList(3_000)
    await expectSound(world, id, people, worker)
  })
})
