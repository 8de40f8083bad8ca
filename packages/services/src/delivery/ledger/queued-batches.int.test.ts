import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../campaigns/index.ts'
import type { EmailProvider, SendOutcome } from '../../message-providers/index.ts'
import { leaveQueuedBatches } from '../../send-batches/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { type Delivery, startDelivery } from '../delivery.ts'
import { sweep } from '../recovery/sweep.ts'
import type { Handed } from '../sender/calls/handed.ts'
import { claimDue } from './claim.ts'
import { dispatchCampaign } from './dispatch/dispatch-campaign.ts'
import { idleSender } from './dispatch/hand-over.ts'
import { createKeepAndSubmit } from './keep-and-submit.ts'
import { settleCampaign } from './settle-campaign.ts'
import { returnBatches, splitLargerBatch, takeBatches } from './take-batches.ts'
import { decideVerdict } from './verdict.ts'

const leaseMs = 60_000
const accepted: SendOutcome = { kind: 'accepted', providerId: 'call-1', httpStatus: 202 }

describe('messages that wait for one call', () => {
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

  /** A campaign to so many guests, whose emails wait in batches of three. */
  const waiting = async (guests: number): Promise<string> => {
    await fixture.addGuests(guests)
    const id = await fixture.draft()
    await fixture.send(id)
    await dispatchCampaign(fixture.system, id, { ...idleSender, batchSize: () => 3 }, fixture.noSignal)
    return id
  }
  const take = (calls = 10, largest = 3, token: string = randomUUID()) =>
    takeBatches(fixture.system, { token, leaseMs, calls, largest })
  const keep = (calls: readonly Handed[][]) =>
    createKeepAndSubmit({
      context: fixture.system,
      token: randomUUID(),
      leaseMs,
      beforeKeeping: async () => undefined,
    })(
      calls.map((call) =>
        call.map(({ claim: { id, batchId = null }, attempt }) => ({
          ...{ id, batchId, attempt, outcome: accepted, startedAt: performance.now() },
          verdict: decideVerdict(accepted, 1, usual, 0.5),
        })),
      ),
      [],
    )
  const sizesOf = (calls: readonly Handed[][]) => calls.map((call) => call.length)
  const batches = () => fixture.db.selectFrom('send_batches').selectAll().orderBy('id').execute()

  /** The states of a campaign's messages, which its totals must match. */
  const states = async (id: string): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const { state, skip_reason: reason } of await fixture.ledger(id)) {
      const key = reason ?? state
      counts[key] = (counts[key] ?? 0) + 1
    }
    const totals = await fixture.db
      .selectFrom('campaign_totals')
      .select([
        sql<string>`case when state = 'skipped' then code else state end`.as('state'),
        sql<number>`sum(people)::int`.as('people'),
      ])
      .where('campaign_id', '=', id)
      .groupBy(sql`1`)
      .having(sql`sum(people)`, '<>', 0)
      .execute()
    expect(Object.fromEntries(totals.map(({ state, people }) => [state, people]))).toEqual(counts)
    return counts
  }

  it('read as queued and untried, and are taken over and accepted by changes of one row', async () => {
    const id = await waiting(7)
    expect((await batches()).map(({ people, state }) => [people, state])).toEqual([
      [3, 'queued'],
      [3, 'queued'],
      [1, 'queued'],
    ])
    expect(await states(id)).toEqual({ queued: 7 })
    expect((await fixture.ledger(id)).every(({ attempt, submit_at: at }) => attempt === 0 && at === null)).toBe(true)
    const calls = await take(2)
    expect(sizesOf(calls)).toEqual([3, 3])
    expect(await states(id)).toEqual({ submitting: 6, queued: 1 })
    await keep(calls)
    expect(await states(id)).toEqual({ accepted: 6, queued: 1 })
    const addresses = calls.flat().map(({ claim }) => claim.address)
    const all = (await fixture.ledger(id)).map((row) => row.address)
    expect([new Set(addresses).size, addresses.every((one) => all.includes(one))]).toEqual([6, true])
    expect(await fixture.attempts()).toHaveLength(6)
  })

  it('G4 are skipped when their person has left, opted out, or is suppressed, also all of them', async () => {
    const id = await waiting(6)
    const rows = await fixture.ledger(id)
    await fixture.db
      .updateTable('applicants')
      .set({ email_opt_in: false })
      .where('id', '=', rows[0]?.applicant_id ?? '')
      .execute()
    await fixture.suppress(rows[1]?.address ?? '')
    await fixture.db
      .deleteFrom('applicants')
      .where(
        'id',
        'in',
        rows.slice(3).map((row) => row.applicant_id ?? ''),
      )
      .execute()
    expect(sizesOf(await take())).toEqual([1])
    expect(await states(id)).toEqual({ submitting: 1, opted_out: 1, suppressed: 1, applicant_removed: 3 })
    expect((await batches()).map(({ people, state }) => [people, state])).toEqual([
      [1, 'submitting'],
      [0, 'split'],
    ])
  })

  it('B2 wait while another transaction holds the message of a person who left, and the others go ahead', async () => {
    const id = await waiting(6)
    const [first] = await fixture.ledger(id)
    await fixture.suppress(first?.address ?? '')
    await fixture.db.transaction().execute(async (other) => {
      await sql`select from communications where id = ${first?.id} for update`.execute(other)
      expect(sizesOf(await take())).toEqual([3])
    })
    expect(sizesOf(await take())).toEqual([2])
    expect(await states(id)).toEqual({ submitting: 5, suppressed: 1 })
  })

  it('are taken by one of several workers', async () => {
    const id = await waiting(30)
    const taken = await Promise.all(Array.from({ length: 4 }, () => take(3)))
    const ids = taken.flat(2).map(({ claim }) => claim.id)
    expect(new Set(ids).size).toBe(ids.length)
    ids.push(...(await take()).flat().map(({ claim }) => claim.id))
    expect(new Set(ids)).toEqual(new Set((await fixture.ledger(id)).map((row) => row.id)))
  })

  it('are queued one by one when no call may be as large', async () => {
    const id = await waiting(3)
    expect(await take(10, 2)).toEqual([])
    expect(await splitLargerBatch(fixture.system, 2)).toBe(true)
    expect(await splitLargerBatch(fixture.system, 2)).toBe(false)
    const request = { channel: 'email', token: randomUUID(), count: 10, leaseMs } as const
    expect((await claimDue(fixture.system, request)).map(({ attempt }) => attempt)).toEqual([0, 0, 0])
    expect((await states(id)).queued).toBe(3)
  })

  it('G2 wait again when the outcome of their taking is unknown', async () => {
    const id = await waiting(6)
    const token = randomUUID()
    await take(1, 3, token)
    await take(1)
    await returnBatches(fixture.system, [token])
    expect(await states(id)).toEqual({ queued: 3, submitting: 3 })
    expect(sizesOf(await take())).toEqual([3])
  })

  it('G3 F1 are lost together when their worker dies', async () => {
    const id = await waiting(6)
    await take(1)
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await states(id)).toEqual({ unknown: 3, queued: 3 })
    expect((await fixture.attempts()).map(({ outcome }) => outcome)).toEqual(Array(3).fill('unknown'))
  })

  it('G5 wait while their campaign is paused, and are skipped when it is canceled', async () => {
    const id = await waiting(7)
    const request = { params: { id } }
    await pauseCampaign(fixture.context, request)
    expect(await take()).toEqual([])
    await resumeCampaign(fixture.context, request)
    expect(sizesOf(await take(1))).toEqual([3])
    await cancelCampaign(fixture.context, request)
    expect(await take()).toEqual([])
    expect((await sweep(fixture.system, usual)).unsettled).toEqual([id])
    await settleCampaign(fixture.system, id, fixture.noSignal)
    expect(await states(id)).toEqual({ submitting: 3, cancelled: 4 })
    expect((await sweep(fixture.system, usual)).unsettled).toEqual([])
  })

  it('leave their batch alone, and only while it waits', async () => {
    const id = await waiting(6)
    const ids = (await fixture.ledger(id)).map((row) => row.id)
    await leaveQueuedBatches(fixture.system, ids.slice(0, 1))
    await Promise.all(Array.from({ length: 3 }, () => leaveQueuedBatches(fixture.system, ids.slice(0, 2))))
    expect((await batches()).map(({ people }) => people)).toEqual([1, 3])
    expect(await states(id)).toEqual({ queued: 6 })
    expect(sizesOf(await take())).toEqual([1, 3])
    await leaveQueuedBatches(fixture.system, ids)
    expect(await states(id)).toEqual({ queued: 2, submitting: 4 })
    expect((await batches()).map(({ people, state }) => [people, state])).toEqual([
      [1, 'submitting'],
      [3, 'submitting'],
    ])
  })

  it.each([3, 1])('G1 G2 are each sent once by two workers with %s recipients per call', async (batchSize) => {
    const id = await waiting(50)
    const sent: string[] = []
    const provider: EmailProvider = {
      async send({ recipients }) {
        await sleep(5)
        sent.push(...recipients.map(({ address }) => address))
        return { kind: 'accepted', providerId: `M${sent.length}`, httpStatus: 202 }
      },
    }
    const settings = { ...usual, email: { ...usual.email, batchSize } }
    for (let worker = 0; worker < 2; worker += 1)
      running.push(startDelivery(fixture.system, settings, { email: provider, sms: null }))
    const deadline = performance.now() + 20_000
    while ((await fixture.campaign(id)).status === 'sending') {
      if (performance.now() > deadline) throw new Error('the campaign did not end within 20 seconds')
      await sleep(20)
    }
    expect(await states(id)).toEqual({ accepted: 50 })
    expect(sent.toSorted()).toEqual((await fixture.ledger(id)).map((row) => row.address).toSorted())
  })
})
