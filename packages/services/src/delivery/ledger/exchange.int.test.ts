import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign, pauseCampaign } from '../../campaigns/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { claimDue } from './claim.ts'
import { exchange, type Result } from './exchange.ts'
import { decideVerdict } from './verdict.ts'

const leaseMs = 60_000
const accepted: SendOutcome = { kind: 'accepted', providerId: 'p1', httpStatus: 202 }

describe('the exchange with the ledger', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const worker = () => {
    const token = randomUUID()
    const results = (of: Readonly<Record<string, number>>, outcome: SendOutcome): Result[] =>
      Object.entries(of).map(([id, attempt]) => ({
        id,
        attempt,
        outcome,
        verdict: decideVerdict(outcome, attempt, usual, 0.5),
        startedAt: performance.now() - 50,
      }))
    return {
      claim: async (count = 100, forMs = leaseMs) =>
        (await claimDue(fixture.system, { channel: 'email', token, count, leaseMs: forMs })).map((claim) => claim.id),
      submit: (ids: string[]) => exchange(fixture.system, { results: [], submit: ids, token, leaseMs }),
      keep: (of: Readonly<Record<string, number>>, outcome: SendOutcome) =>
        exchange(fixture.system, { results: results(of, outcome), submit: [], token, leaseMs }),
    }
  }
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('takes a claimed recipient past the point of no return, with the attempt and the time on record', async () => {
    await fixture.addGuests(1)
    await fixture.dispatched()
    const one = worker()
    const [id = ''] = await one.claim()
    expect(await one.submit([id])).toEqual([{ id, attempt: 1, held: null }])
    expect(await row(id)).toMatchObject({ state: 'submitting', attempt: 1, submit_at: expect.any(Date) })
    expect(await one.submit([id])).toEqual([])
    await one.keep({ [id]: 1 }, accepted)
    expect(await row(id)).toMatchObject({
      state: 'accepted',
      provider_id: 'p1',
      acked_at: expect.any(Date),
      lease_token: null,
      error_code: null,
    })
    expect(await fixture.attempts()).toMatchObject([
      { communication_id: id, attempt: 1, outcome: 'accepted', http_status: 202, provider_id: 'p1' },
    ])
  })

  it('hands over no row that is unclaimed, claimed by another worker, or past its lease', async () => {
    await fixture.addGuests(2)
    const campaign = await fixture.dispatched()
    const [a, b] = [worker(), worker()]
    const [unclaimed] = (await fixture.ledger(campaign)).map((one) => one.id)
    expect(await a.submit([unclaimed ?? ''])).toEqual([])
    const ids = await a.claim()
    expect(await b.submit(ids)).toEqual([])
    await fixture.age(leaseMs + 1_000)
    expect(await a.submit(ids)).toEqual([])
    expect(await fixture.states(campaign)).toEqual(['queued', 'queued'])
  })

  it('ignores the result of an attempt that is no longer the current one', async () => {
    await fixture.addGuests(1)
    await fixture.dispatched()
    const [a, b] = [worker(), worker()]
    const [id = ''] = await a.claim()
    await a.submit([id])
    await a.keep({ [id]: 1 }, { kind: 'retry', reason: 'http_503', retryAfterMs: 0 })
    await fixture.age(3_600_000)
    await b.claim()
    await b.submit([id])
    await a.keep({ [id]: 1 }, { kind: 'refused', code: 'late', message: 'late' })
    expect(await row(id)).toMatchObject({ state: 'submitting', attempt: 2, error_code: 'will_retry' })
    await b.keep({ [id]: 2 }, accepted)
    await b.keep({ [id]: 2 }, { kind: 'retry', reason: 'repeated' })
    expect(await row(id)).toMatchObject({ state: 'accepted', attempt: 2 })
    expect((await fixture.attempts()).map((attempt) => [attempt.attempt, attempt.outcome])).toEqual([
      [1, 'retry'],
      [2, 'accepted'],
    ])
  })

  it('lets a late answer settle a row that was given up as lost, but none that was settled since', async () => {
    await fixture.addGuests(4)
    await fixture.dispatched()
    const one = worker()
    const [unknown = '', requeued = '', review = '', delivered = ''] = await one.claim()
    await one.submit([unknown, requeued, review, delivered])
    const set = (id: string, state: 'unknown' | 'queued' | 'needs_review' | 'delivered') =>
      prepare(fixture.db, fixture.db.updateTable('communications').set({ state }).where('id', '=', id))
    await set(unknown, 'unknown')
    await set(requeued, 'queued')
    await set(review, 'needs_review')
    await set(delivered, 'delivered')
    await one.keep({ [unknown]: 1, [requeued]: 1, [review]: 1, [delivered]: 1 }, accepted)
    const states = await Promise.all([unknown, requeued, review, delivered].map(async (id) => (await row(id)).state))
    expect(states).toEqual(['accepted', 'accepted', 'accepted', 'delivered'])
  })

  it('keeps an answer whose words cannot be stored verbatim, and all the others with it', async () => {
    await fixture.addGuests(1)
    await fixture.dispatched()
    const one = worker()
    const [id = ''] = await one.claim()
    await one.submit([id])
    await one.keep({ [id]: 1 }, { kind: 'refused', code: 'to\0', message: 'no such\0 address' })
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: 'to', error_message: 'no such address' })
  })

  it("replaces the note that the provider said nothing with the provider's answer", async () => {
    await fixture.addGuests(1)
    await fixture.dispatched()
    const one = worker()
    const [id = ''] = await one.claim()
    await one.submit([id])
    const record = () => fixture.db.selectFrom('delivery_attempts').select(['outcome', 'provider_id']).execute()
    await one.keep({ [id]: 1 }, { kind: 'unknown', reason: 'timeout' })
    expect(await record()).toEqual([{ outcome: 'unknown', provider_id: null }])
    await one.keep({ [id]: 1 }, accepted)
    expect(await record()).toEqual([{ outcome: 'accepted', provider_id: 'p1' }])
    await one.keep({ [id]: 1 }, { kind: 'refused', code: 'late', message: 'Too late' })
    expect(await record()).toEqual([{ outcome: 'accepted', provider_id: 'p1' }])
  })

  it('G4 G5 F16 F17 holds back recipients that were opted out, suppressed, removed, paused, or canceled since the claim', async () => {
    const [out = '', , removed = ''] = await fixture.addPeople(
      { email: 'out@example.com' },
      { email: 'gone@example.com' },
      { email: 'removed@example.com' },
    )
    const campaign = await fixture.dispatched()
    const one = worker()
    const ids = await one.claim()
    await fixture.db.updateTable('applicants').set({ email_opt_in: false }).where('id', '=', out).execute()
    await fixture.suppress('gone@example.com')
    await fixture.db.deleteFrom('applicants').where('id', '=', removed).execute()
    expect((await one.submit(ids)).map(({ held }) => held).sort()).toEqual([
      'applicant_removed',
      'opted_out',
      'suppressed',
    ])
    expect((await fixture.states(campaign)).sort()).toEqual(['applicant_removed', 'opted_out', 'suppressed'])
    expect(await fixture.attempts()).toEqual([])

    await fixture.clear()
    await fixture.addGuests(1)
    for (const stop of [pauseCampaign, cancelCampaign]) {
      const stopped = await fixture.dispatched()
      const claimed = await one.claim()
      await stop(fixture.context, { params: { id: stopped } })
      expect((await one.submit(claimed)).map(({ held }) => held)).toEqual(['campaign_held'])
      expect(await fixture.states(stopped)).toEqual(['queued'])
      expect(await one.claim()).toEqual([])
    }
  })

  it('reads only the rows it was given, even when the ledger was empty when its connection first sent', async () => {
    await fixture.db.connection().execute(async (db) => {
      const context = { ...fixture.system, db }
      const token = randomUUID()
      const submit = (ids: readonly string[]) => exchange(context, { results: [], submit: ids, token, leaseMs })
      const keep = (ids: readonly string[]) =>
        exchange(context, {
          results: ids.map((id) => ({
            id,
            attempt: 1,
            outcome: accepted,
            verdict: decideVerdict(accepted, 1, usual, 0.5),
            startedAt: performance.now(),
          })),
          submit: [],
          token,
          leaseMs,
        })
      // Statistics of an empty ledger, on which the query plan then rests.
      await sql`vacuum analyze communications`.execute(db)
      await submit([randomUUID()])
      await keep([randomUUID()])
      await fixture.addGuests(400)
      await fixture.dispatched()
      const ids = (await claimDue(context, { channel: 'email', token, count: 400, leaseMs }))
        .map(({ id }) => id)
        .slice(0, 10)
      const rowsRead = async (work: (ids: readonly string[]) => Promise<unknown>): Promise<number> => {
        const count = async () => {
          const { rows } = await sql<{ read: number }>`
            select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
            where relname = 'communications'`.execute(db)
          return rows[0]?.read ?? 0
        }
        await sql`begin`.execute(db)
        const before = await count()
        await work(ids)
        const after = await count()
        await sql`commit`.execute(db)
        return after - before
      }
      expect(await rowsRead(submit)).toBe(10)
      expect(await rowsRead(keep)).toBe(10)
      const states = ids.map(async (id) => (await row(id)).state)
      expect(new Set(await Promise.all(states))).toEqual(new Set(['accepted']))
    })
  })
})
