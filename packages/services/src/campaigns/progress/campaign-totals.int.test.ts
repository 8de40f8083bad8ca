import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { type EmailEvent, emailEventNames } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimDue } from '../../delivery/ledger/claim.ts'
import { type ExchangeRequest, exchange } from '../../delivery/ledger/exchange.ts'
import { settleCampaign } from '../../delivery/ledger/settle-campaign.ts'
import { decideVerdict } from '../../delivery/ledger/verdict.ts'
import { mergeIntoFirst, undoMerge } from '../../merges/index.ts'
import type { SendOutcome } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { receiveEmailEvents } from '../../webhooks/index.ts'
import { cancelCampaign, getCampaignProgress, getCampaignStats, resolveReview } from '../index.ts'

const leaseMs = 60_000
const outcomes: readonly SendOutcome[] = [
  { kind: 'accepted', providerId: 'p1', httpStatus: 202 },
  { kind: 'refused', httpStatus: 400, code: 'rejected', message: 'not a mailbox' },
  { kind: 'unknown', reason: 'socket hang up' },
]

/** The same numbers in [0, 1) in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('totals of campaigns', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const counted = (rows: 'rows' | 'totals') => {
    const code = sql`case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
      then coalesce(skip_reason, error_code, state) else '' end`
    const from =
      rows === 'totals'
        ? sql`select campaign_id, channel, state, code, sum(people)::int as people, sum(opened)::int as opened,
            sum(machine_opened)::int as machine, sum(clicked)::int as clicked, sum(unsubscribed)::int as left
          from campaign_totals group by 1, 2, 3, 4
          having sum(people) <> 0 or sum(opened) <> 0 or sum(machine_opened) <> 0 or sum(clicked) <> 0 or sum(unsubscribed) <> 0`
        : sql`select campaign_id, channel, state, ${code} as code, count(*)::int as people, count(opened_at)::int as opened,
            (count(*) filter (where machine_opened_at is not null and opened_at is null))::int as machine,
            count(clicked_at)::int as clicked, count(unsubscribed_at)::int as left
          from communications group by 1, 2, 3, 4`
    return sql`select * from (${from}) c order by campaign_id, channel, state, code`
      .execute(fixture.db)
      .then((result) => result.rows)
  }

  const sendSome = async (count: number, outcome: SendOutcome): Promise<void> => {
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'email', token, count, leaseMs })
    const ask = (request: Pick<ExchangeRequest, 'results' | 'submit'>) =>
      exchange(fixture.system, { ...request, token, leaseMs })
    const submitted = await ask({ results: [], submit: claims.map((claim) => claim.id) })
    const started = submitted.filter((row) => row.held === null)
    const results = started.map(({ id, attempt }) => ({
      id,
      attempt,
      outcome,
      verdict: decideVerdict(outcome, attempt, usual, 0.5),
      startedAt: performance.now(),
    }))
    await ask({ results, submit: [] })
    await ask({ results, submit: [] })
  }

  it.each([1, 2, 3])(
    'F18 CAMP-07 always match the rows, whatever happens, sequentially or concurrently (story %i)',
    async (seed) => {
      const random = seeded(seed)
      const below = (end: number): number => Math.floor(random() * end)
      const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
      const people = await fixture.addGuests(24)
      const campaigns = [await fixture.dispatched(), await fixture.dispatched()]
      const messages = (await Promise.all(campaigns.map(fixture.ledger))).flat().map((row) => row.id)
      const merges: string[] = []
      const event = (): EmailEvent => ({
        event: pick(emailEventNames),
        occurredAt: new Date(Date.UTC(2026, 0, 1) + below(20) * 1_000),
        address: 'ada@example.com',
        communicationId: pick(messages),
        attempt: 1,
        providerId: null,
        isMachineOpen: random() < 0.3,
        url: null,
        reason: null,
        code: null,
        raw: {},
      })
      const steps: (() => Promise<unknown>)[] = [
        () => sendSome(1 + below(6), pick(outcomes)),
        () => sendSome(1 + below(6), pick(outcomes)),
        async () => {
          const events = Array.from({ length: 1 + below(8) }, event)
          await receiveEmailEvents(fixture.system, [...events, ...events])
          await receiveEmailEvents(fixture.system, events.toReversed())
        },
        async () => {
          await prepare(
            fixture.db,
            fixture.db.updateTable('communications').set({ state: 'needs_review' }).where('state', '=', 'unknown'),
          )
          const body = { action: pick(['resend', 'mark_sent'] as const) }
          await resolveReview(fixture.context, { params: { id: pick(campaigns) }, body })
        },
        async () => {
          const [one, other] = [people.pop(), people.pop()]
          if (one && other) merges.push((await mergeIntoFirst(fixture.context, [one, other])).mergeId)
        },
        async () => {
          const mergeId = merges.pop()
          if (mergeId) await undoMerge(fixture.context, { params: { id: mergeId } })
        },
      ]
      for (let step = 0; step < 25; step += 1) {
        if (random() < 0.7) await pick(steps)()
        else await Promise.all([steps[0]?.(), steps[2]?.(), steps[2]?.()])
        expect(await counted('totals')).toEqual(await counted('rows'))
      }
      await cancelCampaign(fixture.context, { params: { id: campaigns[0] ?? '' } })
      await settleCampaign(fixture.system, campaigns[0] ?? '', fixture.noSignal)
      expect(await counted('totals')).toEqual(await counted('rows'))
      await fixture.db.deleteFrom('communications').where('id', 'in', messages.slice(0, 5)).execute()
      expect(await counted('totals')).toEqual(await counted('rows'))
    },
  )

  it('count nothing that was rolled back, and make no transaction wait for an uncommitted one', async () => {
    await fixture.addGuests(10)
    const id = await fixture.dispatched()
    const slow = await fixture.db.startTransaction().execute()
    await slow
      .updateTable('communications')
      .set({ opened_at: new Date() })
      .where('id', '=', (await fixture.ledger(id))[0]?.id ?? '')
      .execute()
    await sendSome(5, { kind: 'accepted', providerId: 'p1', httpStatus: 202 })
    await slow.rollback().execute()
    expect(await counted('totals')).toEqual(await counted('rows'))
    const { states, total } = await getCampaignProgress(fixture.context, { params: { id } })
    expect([total, states.accepted + states.queued + states.submitting]).toEqual([10, 10])
    expect((await getCampaignStats(fixture.context)).totalSent).toBe(states.accepted)
  })

  it('stay a few rows, however much is sent', async () => {
    await fixture.addGuests(30)
    const id = await fixture.dispatched()
    for (let part = 0; part < 10; part += 1) await sendSome(3, { kind: 'accepted', providerId: 'p1', httpStatus: 202 })
    const { rows } = await sql<{ most: number }>`select count(*)::int as most from campaign_totals
      where campaign_id = ${id}::uuid`.execute(fixture.db)
    expect(rows[0]?.most).toBeLessThanOrEqual(6)
  })
})
