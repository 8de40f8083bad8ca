import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AdminClient, signIn } from '../admin-client.ts'
import { until } from '../chaos.ts'
import type { FaultWorld } from '../fault-world.ts'
import { holdTable } from '../locks.ts'
import { openTestWorld } from '../open-world.ts'
import { serviceMessages, soundMessages } from './service-messages.ts'

const guests = 60
const untouched = { 'pending, nothing staged, nothing told': guests }
const staged = { 'pending, approved staged, nothing told': guests }
const released = { 'approved, nothing staged, approved told': guests }

/** Each table is one that the call writes later than the one before it. */
const decisionTables = ['application_history', 'activity']
const releaseTables = ['application_history', 'service_contents', 'activity']

describe('an api that is killed between a decision and its message', () => {
  let world: FaultWorld
  let messages: Awaited<ReturnType<typeof serviceMessages>>
  let admin: AdminClient
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
    messages = await serviceMessages(world)
    admin = await signIn(world.context, world.apiOrigin)
    await world.db.updateTable('events').set({ release: 'by_hand' }).where('id', '=', messages.eventId).execute()
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.reset()
    await messages.forget()
  })

  /** Kills the api while a call waits for a table that it is about to write, and starts it again. */
  const killIn = async (table: string, call: () => Promise<unknown>): Promise<void> => {
    const held = await holdTable(world.pool, table)
    const cut = call().then(
      () => 'answered',
      () => 'cut',
    )
    await until(`a call that waits for ${table}`, held.isWaitedFor)
    await world.api.current().kill()
    expect(await cut).toBe('cut')
    await held.release()
    await world.startApi()
  }

  it('MSG-04 MSG-06 MSG-07 MSG-08 F2 stages all or none, releases all or none, and tells no guest twice', async () => {
    const applicationIds = await messages.addGuests(guests, { status: 'pending' })
    const stage = () => admin.post('/api/admin/applications/decide', { applicationIds, status: 'approved' })
    const release = () => admin.post('/api/admin/outbox/release', { eventId: messages.eventId })

    for (const table of decisionTables) {
      await killIn(table, stage)
      expect(await messages.applications(), table).toEqual(untouched)
    }
    expect(await stage()).toMatchObject({ status: 200, body: { processed: guests, staged: guests } })
    expect(await messages.applications()).toEqual(staged)

    let worker = world.startWorker()
    for (const table of releaseTables) {
      await killIn(table, release)
      expect(await messages.applications(), table).toEqual(staged)
      expect(await messages.states(), table).toEqual({})
    }
    expect(world.calls()).toBe(0)
    expect(await release()).toMatchObject({ status: 202, body: { released: guests, messages: guests } })
    await world.api.current().kill()
    await world.furtherBy(5)
    await worker.kill()
    await world.startApi()
    expect(await release()).toMatchObject({ status: 202, body: { released: 0, messages: 0 } })
    worker = world.startWorker()
    await until('the end of the messages', messages.isOver, { everyMs: 50, withinMs: 40_000 })
    expect(worker.isRunning()).toBe(true)
    expect(await messages.applications()).toEqual(released)
    expect(await messages.audit()).toEqual(soundMessages(guests, guests))
  }, 240_000)
})
