import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { SendOutcome } from '../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { claimDue, returnClaims } from './claim.ts'
import { exchange } from './exchange.ts'
import { decideVerdict } from './verdict.ts'

const leaseMs = 60_000
const accepted: SendOutcome = { kind: 'accepted', providerId: 'p1', httpStatus: 202 }

describe('the exchange with the ledger, around rows that another transaction has locked', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())

  const token = randomUUID()
  const claim = async () =>
    (await claimDue(fixture.system, { channel: 'email', token, count: 100, leaseMs })).map(({ id }) => id)
  const submit = (ids: string[]) => exchange(fixture.system, { results: [], submit: ids, token, leaseMs })
  const keep = (...ids: string[]) => {
    const verdict = decideVerdict(accepted, 1, usual, 0.5)
    const results = ids.map((id) => ({ id, attempt: 1, outcome: accepted, verdict, startedAt: performance.now() - 50 }))
    return exchange(fixture.system, { results, submit: [], token, leaseMs })
  }
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('waits for no locked row: it reports the locked rows and processes the rest (B2)', async () => {
    await fixture.addGuests(6)
    const campaign = await fixture.dispatched()
    const ids = await claim()
    const [answered = '', alsoAnswered = '', early = '', ...rest] = ids
    await submit([answered, alsoAnswered])
    await fixture.db.transaction().execute(async (other) => {
      await sql`select from communications where id in (${answered}, ${early}) for update`.execute(other)
      const startedAt = performance.now()
      expect(await keep(answered, alsoAnswered)).toEqual([{ id: answered, attempt: 0, held: 'result_locked' }])
      const submitted = await submit([early, ...rest])
      expect(submitted).toHaveLength(4)
      expect(submitted).toEqual(
        expect.arrayContaining([
          { id: early, attempt: 0, held: 'locked' },
          ...rest.map((id) => ({ id, attempt: 1, held: null })),
        ]),
      )
      expect(await returnClaims(fixture.system, token, [early])).toEqual([early])
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    })
    expect((await row(alsoAnswered)).state).toBe('accepted')
    expect((await row(answered)).state).toBe('submitting')
    expect((await fixture.attempts()).map((attempt) => attempt.communication_id)).toEqual([alsoAnswered])
    expect(await keep(answered)).toEqual([])
    expect(await returnClaims(fixture.system, token, [early])).toEqual([])
    expect(await submit(await claim())).toEqual([{ id: early, attempt: 1, held: null }])
    expect((await fixture.states(campaign)).sort()).toEqual([
      ...Array(2).fill('accepted'),
      ...Array(4).fill('submitting'),
    ])
  })
})
