import { randomUUID } from 'node:crypto'
import type { EmailEvent } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../../kernel/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import { leaveBatches } from '../../send-batches/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { receiveEmailEvents } from '../../webhooks/index.ts'
import { sweep } from '../recovery/sweep.ts'
import { returnClaims } from './claim.ts'
import { dispatchCampaign } from './dispatch/dispatch-campaign.ts'
import type { Written } from './dispatch/hand-over.ts'
import { idleSender } from './dispatch/hand-over.ts'
import type { Result } from './exchange.ts'
import { createKeepAndSubmit } from './keep-and-submit.ts'
import { decideVerdict } from './verdict.ts'

const leaseMs = 60_000
const accepted: SendOutcome = { kind: 'accepted', providerId: 'call-1', httpStatus: 202 }
const refused: SendOutcome = { kind: 'refused', code: 'rejected', message: 'no such address', httpStatus: 400 }
const lost: SendOutcome = { kind: 'unknown', reason: 'timeout' }
const token = randomUUID()

const resultOf = ({ id, batchId }: Written, outcome: SendOutcome): Result => ({
  ...{ id, batchId, attempt: 1, outcome, startedAt: performance.now() - 50 },
  verdict: decideVerdict(outcome, 1, usual, 0.5),
})

const reported = (communicationId: string, event: EmailEvent['event'] = 'delivered'): EmailEvent => ({
  ...{ event, communicationId, attempt: 1, occurredAt: new Date(), address: 'guest@example.com' },
  ...{ providerId: 'call-1.filter', isMachineOpen: false, url: null, reason: null, code: null, raw: {} },
})

describe('messages that leave in one call', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  /** A campaign to six people who were handed over in calls of three, and whom no call has reached yet. */
  const handedOver = async (): Promise<{ id: string; calls: Written[][] }> => {
    await fixture.addGuests(6)
    const id = await fixture.draft()
    await fixture.send(id)
    const written: Written[] = []
    let room = 6
    const ids = Array.from({ length: room }, () => newId())
    const start = (_: string, all: readonly Written[]): void => void written.push(...all)
    const reserve = () => {
      if (room === 0) return null
      room = 0
      return { channel: 'email' as const, token, leaseMs, ids, perCall: 3, start, giveUp: () => undefined }
    }
    await dispatchCampaign(fixture.system, id, { ...idleSender, reserve }, fixture.noSignal)
    return { id, calls: [...Map.groupBy(written, ({ batchId }) => batchId).values()] }
  }
  const keepAndSubmit = (calls: Result[][]) =>
    createKeepAndSubmit({ context: fixture.system, token, leaseMs, beforeKeeping: async () => undefined })(calls, [])
  const keep = (call: Written[] = [], outcome: SendOutcome = accepted) =>
    keepAndSubmit([call.map((one) => resultOf(one, outcome))])
  const writtenRows = (ids: readonly Written[] = []) =>
    fixture.db
      .selectFrom('communications')
      .select(['state', 'batch_id'])
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute()

  /** The states of a campaign's messages, which its totals must match. */
  const states = async (id: string): Promise<Record<string, number>> => {
    const rows = await fixture.ledger(id)
    const counts = Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([key, of]) => [key, of.length]))
    const totals = await fixture.db
      .selectFrom('campaign_totals')
      .select(['state', sql<number>`sum(people)::int`.as('people')])
      .where('campaign_id', '=', id)
      .groupBy('state')
      .having(sql`sum(people)`, '<>', 0)
      .execute()
    expect(Object.fromEntries(totals.map(({ state, people }) => [state, people]))).toEqual(counts)
    return counts
  }

  it('are accepted by the change of one row, with the answer on record for each', async () => {
    const { id, calls } = await handedOver()
    expect(calls.map((call) => call.length)).toEqual([3, 3])
    expect(await states(id)).toEqual({ submitting: 6 })
    await keep(calls[0])
    expect(await states(id)).toEqual({ submitting: 3, accepted: 3 })
    expect(new Set((await writtenRows(calls[0])).map(({ state }) => state))).toEqual(new Set(['submitting']))
    const own = new Set(calls[0]?.map((one) => one.id))
    for (const row of (await fixture.ledger(id)).filter((one) => own.has(one.id)))
      expect(row).toMatchObject({ state: 'accepted', provider_id: 'call-1', acked_at: expect.any(Date), attempt: 1 })
    expect(await fixture.attempts()).toHaveLength(3)
    expect(await fixture.attempts()).toMatchObject(
      [1, 2, 3].map(() => ({ attempt: 1, outcome: 'accepted', http_status: 202, provider_id: 'call-1', error: null })),
    )
  })

  it('G2 count an answer that is kept twice once', async () => {
    const { id, calls } = await handedOver()
    await keep(calls[0])
    expect(await keep(calls[0])).toEqual({ submissions: [], carried: [], locked: [] })
    expect(await states(id)).toEqual({ submitting: 3, accepted: 3 })
  })

  it('have results of their own when the parts of a call have different answers', async () => {
    const { id, calls } = await handedOver()
    const [first, ...others] = calls[0] ?? []
    if (!first) throw new Error('a call has recipients')
    await keepAndSubmit([[resultOf(first, refused), ...others.map((one) => resultOf(one, accepted))]])
    expect(await states(id)).toEqual({ submitting: 3, accepted: 2, failed: 1 })
    expect((await writtenRows(calls[0])).map((row) => row.batch_id)).toEqual([null, null, null])
    expect((await fixture.attempts()).map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'accepted', 'refused'])
  })

  it('G3 F1 are lost together when their worker dies, and accepted together by a late answer', async () => {
    const { id, calls } = await handedOver()
    await keep(calls[1], lost)
    expect(await states(id)).toEqual({ submitting: 3, unknown: 3 })
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweep(fixture.system, usual)
    expect(await states(id)).toEqual({ unknown: 6 })
    expect((await fixture.attempts()).map(({ outcome }) => outcome)).toEqual(Array(6).fill('unknown'))
    await keep(calls[0])
    expect(await states(id)).toEqual({ unknown: 3, accepted: 3 })
  })

  it('G2 return to the queue when the outcome of their hand-over is unknown', async () => {
    const { id, calls } = await handedOver()
    const ids = calls.flat().map((one) => one.id)
    expect(await returnClaims(fixture.system, token, ids)).toEqual([])
    expect(await states(id)).toEqual({ queued: 6 })
  })

  it('B2 wait for no message that another transaction has locked', async () => {
    const { id, calls } = await handedOver()
    const [first, second] = calls
    await fixture.db.transaction().execute(async (other) => {
      await sql`select from communications where id in (${first?.[0]?.id}, ${second?.[0]?.id}) for update`.execute(
        other,
      )
      const startedAt = performance.now()
      const { carried } = await keepAndSubmit([
        first?.map((one) => resultOf(one, accepted)) ?? [],
        second?.map((one) => resultOf(one, refused)) ?? [],
      ])
      expect(carried.map((call) => call.map((one) => one.id))).toEqual([second?.map((one) => one.id)])
      expect(await returnClaims(fixture.system, token, second?.map((one) => one.id) ?? [])).toHaveLength(3)
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    })
    expect(await states(id)).toEqual({ submitting: 3, accepted: 3 })
    await fixture.db.transaction().execute(async (other) => {
      await sql`select from send_batches where id = ${second?.[0]?.batchId} for update`.execute(other)
      for (const outcome of [accepted, refused]) expect((await keep(second, outcome)).carried).toHaveLength(1)
    })
    await keep(second, refused)
    expect(await states(id)).toEqual({ accepted: 3, failed: 3 })
  })

  it('are on their own after a report that comes before the answer, which still counts for the others', async () => {
    const { id, calls } = await handedOver()
    const [first] = calls[0] ?? []
    await receiveEmailEvents(fixture.system, [reported(first?.id ?? '')])
    expect(await states(id)).toEqual({ submitting: 5, delivered: 1 })
    await keep(calls[0])
    expect(await states(id)).toEqual({ submitting: 3, accepted: 2, delivered: 1 })
  })

  it('F18 take only the reports that change them', async () => {
    const { id, calls } = await handedOver()
    const [first, second, third] = calls[0] ?? []
    await keep(calls[0])
    await receiveEmailEvents(fixture.system, [
      reported(first?.id ?? '', 'processed'),
      reported(second?.id ?? ''),
      reported(third?.id ?? '', 'bounce'),
    ])
    expect(await states(id)).toEqual({ submitting: 3, accepted: 1, delivered: 1, bounced: 1 })
    expect((await fixture.ledger(id)).filter((row) => row.state === 'delivered')).toMatchObject([
      { provider_id: 'call-1', acked_at: expect.any(Date), delivered_at: expect.any(Date), lease_until: null },
    ])
    expect((await writtenRows(calls[0])).map(({ state }) => state).sort()).toEqual([
      'bounced',
      'delivered',
      'submitting',
    ])
    await receiveEmailEvents(fixture.system, [reported(first?.id ?? '')])
    expect(await states(id)).toEqual({ submitting: 3, delivered: 2, bounced: 1 })
  })

  it('a late bounce that names only the call is found by its address', async () => {
    const { id, calls } = await handedOver()
    await keep(calls[0])
    const [first] = calls[0] ?? []
    await receiveEmailEvents(fixture.system, [
      { ...reported('', 'bounce'), communicationId: null, providerId: 'call-1', address: first?.address ?? '' },
    ])
    expect(await states(id)).toEqual({ submitting: 3, accepted: 2, bounced: 1 })
  })

  it('fail to leave their batch while another transaction locks one of them for longer than a statement waits', async () => {
    const { calls } = await handedOver()
    const [first, second] = calls[0] ?? []
    const leave = (timeout: string) =>
      fixture.db.transaction().execute(async (db) => {
        await sql`select set_config('lock_timeout', ${timeout}, true)`.execute(db)
        await leaveBatches({ ...fixture.system, db }, [first?.id ?? ''])
      })
    const batches = async () => (await writtenRows(calls[0])).map((row) => row.batch_id)
    await fixture.db.transaction().execute(async (other) => {
      await sql`select from communications where id = ${second?.id} for update`.execute(other)
      await expect(leave('100ms')).rejects.toMatchObject({ code: '55P03' })
    })
    expect(await batches()).toEqual(Array(3).fill(first?.batchId))
    await leave('5s')
    expect(await batches()).toEqual([null, null, null])
  })

  it('leave their batch once, however many ask for it at the same time', async () => {
    const { id, calls } = await handedOver()
    const ids = calls.flat().map((one) => one.id)
    await Promise.all(Array.from({ length: 4 }, () => leaveBatches(fixture.system, ids)))
    expect(await states(id)).toEqual({ submitting: 6 })
    expect(await fixture.db.selectFrom('hand_overs').select('id').execute()).toHaveLength(2)
  })

  it('cannot wait for a call while they follow a batch', async () => {
    const { calls } = await handedOver()
    const queued = fixture.db
      .updateTable('communications')
      .set({ state: 'queued', lease_until: null })
      .where('id', '=', calls[0]?.[0]?.id ?? '')
    await expect(queued.execute()).rejects.toThrow('communications_of_batch')
  })
})
