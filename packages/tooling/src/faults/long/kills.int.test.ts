import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sound } from '../audit.ts'
import { again, until } from '../chaos.ts'
import type { Child } from '../children.ts'
import { createFaultWorld, type FaultWorld } from '../fault-world.ts'
import { openGate } from '../gate.ts'
import { holdTable } from '../locks.ts'
import { type Machine, openMachine } from '../machine.ts'
import { fiftyPerCall, oneByOne } from '../modes.ts'

describe.each([
  { ...oneByOne, people: 1_500 },
  { ...fiftyPerCall, people: 4_000 },
])('two workers that are killed, $mode', ({ env, people }) => {
  let machine: Machine
  let world: FaultWorld
  beforeAll(async () => {
    machine = await openMachine()
    const redis: Record<string, string> = machine.hasRedis ? { REDIS_URL: machine.redisUrl } : {}
    world = await createFaultWorld({ databaseUrl: machine.databaseUrl, env: redis, workerEnv: env })
  })
  afterAll(async () => {
    await world?.close()
    await machine?.close()
  })
  afterEach(() => world.reset())

  /** Two workers, of which the older one is killed and replaced again and again. */
  const killing = (everyMs: number, own: Record<string, string> = {}) => {
    const workers: Child[] = [world.startWorker(own), world.startWorker(own)]
    return again(everyMs, async () => {
      await workers.shift()?.kill()
      workers.push(world.startWorker(own))
    })
  }
  const isEnded = async (id: string): Promise<boolean> => (await world.campaignOf(id)).status !== 'sending'

  it('F1 G1 G2 at every point of a message, from its claim to the sweeper', async () => {
    world.setLatency(600)
    const gate = await openGate(world.providerOrigin)
    const id = await world.sendTo(people)
    const start = () => world.startWorker({ SENDGRID_BASE_URL: gate.origin })
    const count = async (condition: string): Promise<number> => {
      const { rows } = await world.pool.query<{ count: number }>(
        `select count(*)::int as count from ledger where campaign_id = $1 and ${condition}`,
        [id],
      )
      return rows[0]?.count ?? 0
    }
    let worker = start()
    await until('a full ledger', async () => (await world.campaignOf(id)).dispatched_at !== null)
    const killAndReplace = async (): Promise<void> => {
      await worker.kill()
      worker = start()
    }

    // After the claim: it has found recipients and cannot take them over.
    const suppressions = await holdTable(world.pool, 'suppressions')
    await until('a take-over that waits', suppressions.isWaitedFor)
    await killAndReplace()
    await suppressions.release()

    // After the write-ahead: the call left and never came.
    gate.shut()
    await sleep(700)
    await until('calls that never come', async () => (await count("state = 'submitting'")) > 0)
    await killAndReplace()
    gate.open()

    // In the middle of calls: the provider accepts them after the worker is gone.
    await until('calls under way', async () => (await count("state = 'submitting'")) > 10)
    await killAndReplace()

    // After the answer: it is known and cannot be kept.
    await world.furtherBy(50)
    const attempts = await holdTable(world.pool, 'delivery_attempts')
    await until('an answer that cannot be kept', attempts.isWaitedFor)
    await sleep(700)
    await worker.kill()
    await attempts.endWaiting()
    await attempts.release()
    worker = start()

    // After the result was kept.
    const handed = await count("state in ('accepted', 'delivered', 'bounced')")
    await until('results', async () => (await count("state in ('accepted', 'delivered', 'bounced')")) > handed + 10)
    await killAndReplace()

    // In the sweeper, and everywhere else at once.
    const campaigns = await holdTable(world.pool, 'campaigns')
    await sleep(800)
    await worker.kill()
    await campaigns.release()

    world.setLatency(20)
    start()
    await world.ended(id)
    gate.close()
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it('F3 at any moment', async () => {
    const id = await world.sendTo(people)
    const chaos = killing(1_300)
    await until('an end, or enough kills', () => isEnded(id), { withinMs: 25_000, everyMs: 100 }).catch(() => undefined)
    expect(await chaos.stop()).toBeGreaterThan(2)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it('F3 G1 G2 in a campaign by email and by text, each by itself', async () => {
    const each = 600
    // A provider that has both to do on a busy machine may take a text over, or answer about one, seconds later.
    const own = { SMS_PER_SECOND: '100', DELIVERY_WAIT_MS: '10000' }
    const id = await world.sendTo(each, { channel: 'both' })
    const chaos = killing(1_300, own)
    await until('an end, or enough kills', () => isEnded(id), { withinMs: 15_000, everyMs: 100 }).catch(() => undefined)
    expect(await chaos.stop()).toBeGreaterThan(2)
    world.startWorker(own)
    await world.ended(id, 120_000)
    const audits = { email: await world.audit(id, 'email'), sms: await world.audit(id, 'sms') }
    expect(audits, JSON.stringify(await world.states(id))).toEqual({ email: sound(each), sms: sound(each) })
  })

  it('F4 while Redis loses everything', async ({ skip }) => {
    skip(!machine.hasRedis, 'F4 needs a Redis to empty: none on this machine, or queues are in PostgreSQL')
    const id = await world.sendTo(people)
    const chaos = killing(1_300)
    const flushing = again(1_500, machine.flushRedis)
    await until('an end, or enough kills', () => isEnded(id), { withinMs: 20_000, everyMs: 100 }).catch(() => undefined)
    expect(await chaos.stop()).toBeGreaterThan(2)
    expect(await flushing.stop()).toBeGreaterThan(1)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it('F5 while Postgres crashes and Redis loses everything; the api lives', async () => {
    const id = await world.sendTo(people)
    const chaos = killing(1_700)
    const flushing = again(1_500, machine.flushRedis)
    for (let crash = 0; crash < 3; crash += 1) {
      await sleep(3_000)
      await machine.crashPostgres(300)
    }
    await flushing.stop()
    expect(await chaos.stop()).toBeGreaterThan(1)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
    expect(world.api.current().isRunning()).toBe(true)
  })

  it('F6 G2 while no event arrives: no recipient is messaged twice, and open messages are shown to an admin', async () => {
    world.setEvents({ enabled: false })
    const id = await world.sendTo(people)
    const chaos = killing(1_500)
    await until('an end, or enough kills', () => isEnded(id), { withinMs: 8_000, everyMs: 100 }).catch(() => undefined)
    await chaos.stop()
    world.startWorker()
    await world.ended(id)
    const { needs_review: review = 0, accepted = 0, ...rest } = await world.states(id)
    expect({ rest, all: review + accepted }).toEqual({ rest: {}, all: people })
    // Some messages in review were sent, and every other sent message is known.
    const { phantom, ...known } = await world.audit(id)
    expect({ phantom: 0, ...known }).toEqual(sound(people))
    expect(phantom).toBeLessThanOrEqual(review)
  })

  it('F10 or frozen for longer than their lease: what another took over is not sent again', async () => {
    const id = await world.sendTo(people)
    // Slow enough that the campaign outlasts three freezes on any machine.
    const slow = { EMAIL_PER_SECOND: '100' }
    for (let freeze = 0; freeze < 3; freeze += 1) {
      const frozen = world.startWorker(slow)
      await world.furtherBy(Math.floor(people / 12))
      frozen.freeze()
      const other = world.startWorker(slow)
      await sleep(4_000)
      frozen.thaw()
      await sleep(500)
      await Promise.all([frozen.stop(), other.stop()])
    }
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
  })

  it.each([
    { clocks: 'one stands still and the other is set ten minutes forward', isSuspendedWhenFrozen: true, minutes: 10 },
    { clocks: 'one goes on and the other is set ten minutes back', isSuspendedWhenFrozen: false, minutes: -10 },
  ])(
    'F33 G2 or suspended for ten leases, while of their clocks $clocks',
    async ({ isSuspendedWhenFrozen, minutes }) => {
      const id = await world.sendTo(people)
      // The campaign outlasts ten leases, which are ten minutes in production.
      const perSecond = Math.round(people / 30)
      const slow = { EMAIL_PER_SECOND: String(perSecond) }
      const suspended = world.startWorker(slow, { isSuspendedWhenFrozen, isSetWhenFrozenMs: minutes * 60_000 })
      await world.furtherBy(perSecond)
      suspended.freeze()
      const open = async (): Promise<string[]> => {
        const { rows } = await world.pool.query<{ id: string }>(
          "select id from ledger where campaign_id = $1 and state in ('submitting', 'unknown')",
          [id],
        )
        return rows.map((row) => row.id)
      }
      const held = await open()
      expect(held.length).toBeGreaterThan(0)
      const other = world.startWorker(slow)
      await sleep(15_000)
      const isHeld = async () => (await open()).some((one) => held.includes(one))
      await until('the hand-over of all that it held', async () => !(await isHeld()))
      suspended.thaw()
      await sleep(500)
      expect(await other.stop()).toBe(0)
      // It goes on by itself.
      await world.furtherBy(perSecond)
      await suspended.stop()
      world.startWorker()
      await world.ended(id)
      expect(await world.audit(id)).toEqual(sound(people))
    },
  )

  it('F23 or replaced twenty times by deploys: no answer is lost', async () => {
    world.setLatency(200)
    const id = await world.sendTo(people * 2)
    for (let deploy = 0; deploy < 20; deploy += 1) {
      const worker = world.startWorker({ EMAIL_CONCURRENCY: '4' })
      await world.furtherBy(10)
      expect(await worker.stop()).toBe(0)
    }
    world.setLatency(20)
    world.startWorker()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people * 2))
    const { rows: unknown } = await world.pool.query(
      `select d.* from delivery_attempts d join communications c on c.id = d.communication_id
      where c.campaign_id = $1 and d.outcome = 'unknown'`,
      [id],
    )
    expect(unknown).toEqual([])
  })
})
