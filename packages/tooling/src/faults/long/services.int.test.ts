import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../admin-client.ts'
import { sound } from '../audit.ts'
import { until } from '../chaos.ts'
import { createFaultWorld, type FaultWorld } from '../fault-world.ts'
import { type Machine, openMachine } from '../machine.ts'

const tenMinutes = 600_000

describe('a campaign while what it stands on fails', () => {
  let machine: Machine
  let world: FaultWorld
  let admin: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    machine = await openMachine()
    const redis: Record<string, string> = machine.hasRedis ? { REDIS_URL: machine.redisUrl } : {}
    world = await createFaultWorld({ databaseUrl: machine.databaseUrl, env: redis })
    admin = await signIn(world.context, world.apiOrigin)
  })
  afterAll(async () => {
    await world?.close()
    await machine?.close()
  })
  afterEach(() => world.reset())

  const send = (id: string) => admin.post(`/api/admin/campaigns/${id}/send`)
  const countRows = async (id: string): Promise<number> => {
    const { rows } = await world.pool.query<{ count: number }>(
      'select count(*)::int as count from communications where campaign_id = $1',
      [id],
    )
    return rows[0]?.count ?? 0
  }

  it('F2 the api killed in the middle of Send leaves an unsent draft', async () => {
    const id = await world.draftTo(400)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query('select 1 from campaigns where id = $1 for update', [id])
    const pressed = send(id).then(
      ({ status }) => `answered ${status}`,
      () => 'cut off',
    )
    await until('a Send that waits', async () => {
      const { rows } = await world.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
      return rows.length > 0
    })
    await world.api.current().kill()
    expect(await pressed).toBe('cut off')
    await client.query('rollback')
    client.release()
    await world.startApi()
    expect([await countRows(id), (await world.campaignOf(id)).status]).toEqual([0, 'draft'])
    expect((await send(id)).status).toBe(202)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(400))
  })

  it('F2 api and worker killed right after Send: all of it goes out without a second press', async () => {
    const id = await world.draftTo(4_000)
    const worker = world.startWorker({ EMAIL_CONCURRENCY: '100' })
    await sleep(1_500)
    expect((await send(id)).status).toBe(202)
    await world.api.current().kill()
    await until('a ledger that has begun', async () => (await countRows(id)) > 0, { everyMs: 2 })
    await worker.kill()
    expect(await countRows(id)).toBeLessThanOrEqual(4_000)
    await world.startApi()
    world.setLatency(20)
    world.startWorker({ EMAIL_CONCURRENCY: '100' })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(4_000))
  })

  it('F15 G6 pressed ten times at once it is sent once', async () => {
    const id = await world.draftTo(600)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
    expect(answers.filter(({ body }) => Reflect.get(Object(body), 'alreadyQueued') === false)).toHaveLength(1)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(600))
  })

  it('F12 Redis away for the whole campaign: Send answers within a second, and everybody is written to', async ({
    skip,
  }) => {
    skip(!machine.hasRedis, 'F12 needs a Redis to take away: none on this machine, or queues are in PostgreSQL')
    await machine.stopRedis()
    const id = await world.draftTo(600)
    world.startWorker()
    const answer = await send(id)
    expect(answer.status).toBe(202)
    expect(answer.ms).toBeLessThan(1_000)
    await world.ended(id)
    await machine.startRedis()
    expect(await world.audit(id)).toEqual(sound(600))
  })

  it('F13 a Redis that is full refuses jobs, and no campaign', async ({ skip }) => {
    skip(!machine.hasRedis, 'F13 needs a Redis to fill: none on this machine, or queues are in PostgreSQL')
    world.startWorker()
    await sleep(1_000)
    await machine.fillRedis()
    const id = await world.draftTo(600)
    expect((await send(id)).status).toBe(202)
    await world.ended(id)
    await machine.stopRedis()
    await machine.startRedis()
    expect(await world.audit(id)).toEqual(sound(600))
  })

  it('F14 Postgres away for 30 s: 503 with Retry-After within 3 s, no process ends, and everybody is written to', async () => {
    const id = await world.sendTo(900)
    const worker = world.startWorker()
    await world.furtherBy(200)
    const back = machine.crashPostgres(30_000)
    await sleep(2_000)
    const answer = await send(id)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    expect(answer.ms).toBeLessThan(3_000)
    await back
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(900))
    expect([worker.isRunning(), world.api.current().isRunning()]).toEqual([true, true])
  })

  it('F21 two workers whose clocks are twenty minutes apart', async () => {
    const id = await world.sendTo(1_500)
    const slow = world.startWorker({}, { aheadMs: -tenMinutes })
    world.startWorker({}, { aheadMs: tenMinutes })
    await world.furtherBy(300)
    await slow.kill()
    world.startWorker({}, { aheadMs: -tenMinutes })
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(1_500))
  })
})
