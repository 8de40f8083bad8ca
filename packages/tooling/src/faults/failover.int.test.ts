import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { useReplacedServers } from './replaced-servers.ts'
import { openStandby, withReplication } from './standby.ts'

const people = 900
describe('a campaign while the database is replaced', () => {
  const { closeLater, expectSound, open, openDatabase } = useReplacedServers()

  it('F25 pgbouncer is restarted again and again: calls wait or are answered 503 with Retry-After', async ({
    skip,
  }) => {
    skip(!hasPgbouncer, 'F25 needs pgbouncer')
    const databaseUrl = await openDatabase()
    const bouncer = await startPgbouncer(databaseUrl)
    closeLater(bouncer.close)
    const { world, admin } = await open({
      databaseUrl,
      env: { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: databaseUrl },
    })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    for (let times = 0; times < 4; times += 1) {
      await world.furtherBy(100)
      await bouncer.stop()
      const answer = await admin.get('/api/admin/applicants')
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
      expect(answer.ms).toBeLessThan(3_000)
      await sleep(500)
      await bouncer.start()
    }
    await expectSound(world, id, people, worker)
  }, 120_000)

  it('F26 the database fails over to its standby: 503 with Retry-After within 3 s, then everybody is written to', async ({
    skip,
  }) => {
    if (!withReplication) return skip('F26 needs an installed PostgreSQL with pg_basebackup')
    const standby = await openStandby(withReplication)
    closeLater(standby.close)
    const { world, admin } = await open({ databaseUrl: standby.databaseUrl })
    const id = await world.sendTo(people)
    const worker = world.startWorker()
    await world.furtherBy(200)
    await standby.losePrimary()
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.get('/api/admin/applicants')))
    for (const answer of answers) {
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
      expect(answer.ms).toBeLessThan(3_000)
    }
    await sleep(3_000)
    await standby.promote()
    await expectSound(world, id, people, worker)
  }, 120_000)
})
