import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { pauseCampaign } from '../../../campaigns/index.ts'
import { newId } from '../../../kernel/index.ts'
import type { EmailProvider } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../../testing/delivery-fixture.ts'
import { type Delivery, startDelivery } from '../../delivery.ts'
import { dispatchCampaign, idleSender } from '../../index.ts'
import { sweep } from '../../recovery/sweep.ts'
import { closeCampaigns } from '../close-campaigns.ts'
import type { HandOver, Sender, Written } from './hand-over.ts'

const leaseMs = 60_000

/** A sender has no room until it knows that no batch waits. */
const roomOf = (delivery: Delivery): Promise<HandOver> => vi.waitUntil(() => delivery.reserve(), { timeout: 10_000 })

/** Has this room, once. */
const onceRoomFor = (handOver: HandOver): Sender => {
  const rooms = [handOver]
  return { ...idleSender, reserve: () => rooms.pop() ?? null }
}

/** Has room for this many recipients, once, and records what it was given. */
const roomFor = (count: number, changes: Partial<HandOver> = {}) => {
  const [token, written, endings]: [string, Written[], string[]] = [randomUUID(), [], []]
  const sender = onceRoomFor({
    ...{ channel: 'email', token, leaseMs, ids: Array.from({ length: count }, () => newId()) },
    start: (_, all) => {
      endings.push('started')
      written.push(...all)
    },
    giveUp: () => endings.push('given up'),
    ...changes,
  })
  return { sender, token, written, endings }
}

describe('recipients handed over while the ledger is filled', () => {
  let fixture: DeliveryFixture
  const running: Delivery[] = []
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop(2_000)))
  })

  const sent = async (): Promise<string> => {
    const id = await fixture.draft()
    await fixture.send(id)
    return id
  }
  const fill = (id: string, sender: Sender): Promise<void> =>
    dispatchCampaign(fixture.system, id, sender, fixture.noSignal)
  const start = (settings = usual) => {
    const calls: string[][] = []
    const email: EmailProvider = {
      async send({ recipients }) {
        calls.push(recipients.map(({ address }) => address))
        return { kind: 'accepted', providerId: `M${calls.length}`, httpStatus: 202 }
      },
    }
    const delivery = startDelivery(fixture.system, settings, { email, sms: null })
    running.push(delivery)
    return { delivery, calls }
  }
  const ended = async (id: string): Promise<void> => {
    const deadline = performance.now() + 20_000
    while ((await fixture.campaign(id)).status === 'sending') {
      if (performance.now() > deadline) throw new Error('the campaign did not end within 20 seconds')
      await sleep(20)
    }
  }

  it('are as many as there is room for, in order; the others are queued', async () => {
    await fixture.addGuests(5)
    const id = await sent()
    const { sender, token, written, endings } = roomFor(3)
    await fill(id, sender)
    const rows = await fixture.ledger(id)
    expect(rows.map(({ state, at_once, attempt, lease_token }) => [state, at_once, attempt, lease_token])).toEqual([
      ...Array.from({ length: 3 }, () => ['submitting', true, 1, token]),
      ...Array.from({ length: 2 }, () => ['queued', false, 0, null]),
    ])
    expect(written).toEqual(
      rows
        .slice(0, 3)
        .map((row) => ({ id: row.id, address: row.address, values: { firstName: 'Guest' }, batchId: null })),
    )
    expect(endings).toEqual(['started'])
    expect(await fixture.campaign(id)).toMatchObject({
      target_count: 5,
      audience_receipt: { matched: 5, reachable: 5 },
    })
  })

  it.each([
    [3, 1],
    [2, 2],
  ])('with room for %s of three, notify the sender of those that wait, and of the end', async (room, times) => {
    await fixture.addGuests(3)
    const id = await sent()
    const { sender } = roomFor(room)
    const ring = vi.fn()
    await fill(id, { ...sender, ring })
    expect(ring).toHaveBeenCalledTimes(times)
  })

  it('G4 never include an excluded person, nor a second person with the same address', async () => {
    await fixture.addPeople(
      { email: 'left@example.com', email_opt_in: false },
      { email: 'ada@example.com' },
      { email: 'gone@example.com' },
      { email: 'ADA@example.com' },
      { email: 'bea@example.com' },
    )
    await fixture.suppress('gone@example.com')
    const id = await sent()
    const { sender, written } = roomFor(5)
    await fill(id, sender)
    expect(written.map(({ address }) => address)).toEqual(['ada@example.com', 'bea@example.com'])
    expect(await fixture.states(id)).toEqual([
      ...['opted_out', 'submitting', 'suppressed', 'duplicate_address', 'submitting'],
    ])
  })

  it('G5 are none while the campaign is held', async () => {
    await fixture.addGuests(3)
    const id = await sent()
    await pauseCampaign(fixture.context, { params: { id } })
    const { sender, written, endings } = roomFor(3)
    await fill(id, sender)
    expect([await fixture.states(id), written, endings]).toEqual([['queued', 'queued', 'queued'], [], ['started']])
  })

  it('get their room back when nothing could be written, and everything is written later', async () => {
    await fixture.addGuests(3)
    const id = await sent()
    const { sender, endings } = roomFor(3, { leaseMs: Number.NaN })
    await expect(fill(id, sender)).rejects.toThrow('interval out of range')
    expect([endings, await fixture.ledger(id)]).toEqual([['given up'], []])
    await fixture.dispatch(id)
    expect(await fixture.states(id)).toEqual(['queued', 'queued', 'queued'])
  })

  it('G1 are called even when another worker has filled the rest in between', async () => {
    await fixture.addGuests(1)
    const id = await sent()
    await sql`
      create function fill_the_rest() returns trigger language plpgsql as 'begin new.dispatched_at = now(); return new; end';
      create trigger fill_the_rest before update of dispatch_cursor on campaigns
        for each row execute function fill_the_rest()`.execute(fixture.db)
    const { sender, written, endings } = roomFor(1)
    await fill(id, sender).finally(() => sql`drop function fill_the_rest cascade`.execute(fixture.db))
    expect([written.length, endings]).toEqual([1, ['started']])
  })

  it('are all called when several workers fill at once', async () => {
    await fixture.addGuests(2_500)
    const id = await sent()
    const rooms = Array.from({ length: 4 }, () => roomFor(50))
    await Promise.all(rooms.map(({ sender }) => fill(id, sender)))
    const called = rooms.flatMap(({ written }) => written.map((one) => one.id))
    const handed = (await fixture.ledger(id)).filter(({ state }) => state === 'submitting').map((row) => row.id)
    expect(handed.length).toBeGreaterThan(0)
    expect(called.sort()).toEqual(handed.sort())
    expect(rooms.map(({ endings }) => endings)).toEqual(rooms.map(() => ['started']))
  })

  it('keep their campaign open until their answers arrive', async () => {
    await fixture.addGuests(1)
    const id = await sent()
    await fill(id, roomFor(1).sender)
    await closeCampaigns(fixture.system)
    expect((await fixture.campaign(id)).status).toBe('sending')
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ state: 'accepted', lease_until: null })
        .where('campaign_id', '=', id),
    )
    await closeCampaigns(fixture.system)
    expect((await fixture.campaign(id)).status).toBe('completed')
  })

  it('F1 G1 are found by the sweeper when no answer arrived and the lease has ended', async () => {
    await fixture.addGuests(3)
    const id = await sent()
    await fill(id, roomFor(2).sender)
    await sweep(fixture.system, usual)
    expect(await fixture.states(id)).toEqual(['submitting', 'submitting', 'queued'])
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await fixture.states(id)).toEqual(['unknown', 'unknown', 'queued'])
    expect(await fixture.db.selectFrom('hand_overs').selectAll().execute()).toEqual([])
  })

  it('F10 are found by the next sweep when another transaction holds their row during this one', async () => {
    await fixture.addGuests(2)
    const id = await sent()
    await fill(id, roomFor(2).sender)
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    const [held] = await fixture.ledger(id)
    await fixture.db.transaction().execute(async (db) => {
      await sql`select from communications where id = ${held?.id ?? ''}::uuid for update`.execute(db)
      await sweep(fixture.system, usual)
    })
    expect(await fixture.states(id)).toEqual(['submitting', 'unknown'])
    await sweep(fixture.system, usual)
    expect(await fixture.states(id)).toEqual(['unknown', 'unknown'])
    expect(await fixture.db.selectFrom('hand_overs').selectAll().execute()).toEqual([])
  })

  it.each([1, 7])('G1 G2 are sent to once each, %i per call, without a queue', async (batchSize) => {
    await fixture.addGuests(40)
    const { delivery, calls } = start({ ...usual, email: { concurrency: 40, perSecond: 10_000, batchSize } })
    const sender = onceRoomFor(await roomOf(delivery))
    const id = await sent()
    await fill(id, sender)
    await ended(id)
    expect(calls.flat().sort()).toEqual((await fixture.ledger(id)).map(({ address }) => address).sort())
    expect(calls).toHaveLength(Math.ceil(40 / batchSize))
    expect((await fixture.ledger(id)).every((row) => row.at_once && row.state === 'accepted')).toBe(true)
  })

  it('G1 G2 are filled by a starting worker, which sends to each once', async () => {
    await fixture.addGuests(40)
    const id = await sent()
    const { calls } = start({ ...usual, email: { concurrency: 40, perSecond: 10_000 } })
    await ended(id)
    expect(calls.flat().sort()).toEqual((await fixture.ledger(id)).map(({ address }) => address).sort())
  })

  it('G2 are queued and sent to once when the outcome of their commit is unknown', async () => {
    await fixture.addGuests(4)
    const id = await sent()
    const { delivery, calls } = start()
    const giveUp: Sender = {
      ...delivery,
      reserve: () => {
        const handOver = delivery.reserve()
        return handOver && { ...handOver, start: handOver.giveUp }
      },
    }
    await fill(id, giveUp)
    await ended(id)
    expect(calls.flat().sort()).toEqual((await fixture.ledger(id)).map(({ address }) => address).sort())
  })

  it('F23 are awaited by a sender that is stopped', async () => {
    await fixture.addGuests(4)
    const id = await sent()
    const { delivery, calls } = start()
    const handOver = await roomOf(delivery)
    const stopped = delivery.stop(5_000)
    await fill(id, onceRoomFor(handOver))
    await stopped
    expect(calls.flat()).toHaveLength(4)
    expect(await fixture.states(id)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    expect(delivery.reserve()).toBeNull()
  })
})
