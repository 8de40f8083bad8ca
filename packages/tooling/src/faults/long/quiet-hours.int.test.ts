import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from '../audit.ts'
import { until } from '../chaos.ts'
import type { FaultWorld } from '../fault-world.ts'
import { openTestWorld } from '../open-world.ts'
import { shiftedDatabase } from '../shifted-database.ts'

/** Enough for the worker to be there before the database's clock comes to the hour. */
const runUpMs = 25_000
const hour = 3_600_000
const sixHoursWrong = 6 * hour

describe('quiet hours by the clock of the database, whatever that of the worker says', () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'), { workerEnv: { QUIET_HOURS: 'on' } })
  })
  afterAll(() => world?.close())
  afterEach(() => world.reset())

  /** Starts a worker on a database whose clock is a little before that moment; returns what to add to a real time to read it. */
  const startBefore = async (moment: string, env: Record<string, string> = {}): Promise<number> => {
    const aheadMs = Date.parse(moment) - runUpMs - Date.now()
    world.startWorker({ ...env, DATABASE_URL: await shiftedDatabase(world, aheadMs) }, { aheadMs: sixHoursWrong })
    return aheadMs
  }
  /** When the provider took each text, on the database's clock. */
  const acceptedAt = (aheadMs: number): number[] =>
    world.sandbox.log.list({ channel: 'sms', limit: 1_000 }).map((message) => message.acceptedAt + aheadMs)

  it.each([
    ['2026-03-08, when the clocks went forward', '2026-03-08T13:00:00Z'],
    ['2026-11-01, when they went back', '2026-11-01T14:00:00Z'],
  ])('F24 no text goes to New York before nine on %s, and then everybody has one', async (_, nine) => {
    const id = await world.sendTo(200, { channel: 'sms' })
    const aheadMs = await startBefore(nine)
    await until('a full ledger', async () => (await world.campaignOf(id)).dispatched_at !== null)
    expect(await world.states(id)).toEqual({ queued: 200 })
    await world.ended(id)
    expect(Math.min(...acceptedAt(aheadMs))).toBeGreaterThanOrEqual(Date.parse(nine))
    // The audit looks for calls since Send, which was pressed by the real clock.
    await world.pool.query('update campaigns set sent_at = $2 where id = $1', [
      id,
      new Date(Date.now() + aheadMs - hour),
    ])
    expect(await world.audit(id, 'sms')).toEqual(sound(200))
  })

  it('F24 no text goes to New York after eight in the evening; the rest waits for the morning', async () => {
    const people = 600
    const eight = '2026-03-09T00:00:00Z'
    const id = await world.sendTo(people, { channel: 'sms' })
    const aheadMs = await startBefore(eight, { SMS_PER_SECOND: '20' })
    await until('a first text', () => world.accepted('sms') > 0)
    await sleep(Math.max(0, Date.parse(eight) - aheadMs - Date.now()) + 5_000)
    const sent = world.accepted('sms')
    // A call in flight at eight still ends.
    expect(Math.max(...acceptedAt(aheadMs))).toBeLessThan(Date.parse(eight) + 1_500)
    const { rows } = await world.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from communications
      where campaign_id = $1 and state = 'queued' and due_at > $2::timestamptz + interval '12 hours'`,
      [id, new Date(Date.now() + aheadMs)],
    )
    expect(rows[0]?.waiting).toBe(people - sent)
    expect(await world.campaignOf(id)).toMatchObject({ status: 'sending' })
    expect(await world.audit(id, 'sms')).toMatchObject({ doubled: 0, lost: 0, stuck: people - sent })
  })
})
