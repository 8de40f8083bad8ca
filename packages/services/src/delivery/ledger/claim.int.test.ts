import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { claimDue, releaseClaims, returnClaims } from './claim.ts'
import { exchange } from './exchange.ts'

const leaseMs = 60_000

describe('claims of recipients', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const worker = () => {
    const token = randomUUID()
    return {
      claim: async (count = 100) =>
        (await claimDue(fixture.system, { channel: 'email', token, count, leaseMs })).map((claim) => claim.id),
      submit: (ids: string[]) => exchange(fixture.system, { results: [], submit: ids, token, leaseMs }),
      release: () => releaseClaims(fixture.system, token),
      giveBack: (ids: string[]) => returnClaims(fixture.system, token, ids),
    }
  }
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('F21 gives each recipient to one worker, and to another only after the lease ended or was given back', async () => {
    await fixture.addGuests(30)
    await fixture.dispatched()
    const [a, b] = [worker(), worker()]
    const [ofA, ofB] = await Promise.all([a.claim(20), b.claim(20)])
    expect(new Set([...ofA, ...ofB]).size).toBe(30)
    expect(await b.claim()).toEqual([])
    await a.release()
    expect((await b.claim()).sort()).toEqual([...ofA].sort())
    await fixture.age(leaseMs + 1_000)
    expect(await a.claim()).toHaveLength(30)
  })

  it('takes an equal share of every running campaign', async () => {
    await fixture.addGuests(40)
    const ids = [await fixture.dispatched(), await fixture.dispatched()]
    const claimed = new Set(await worker().claim(20))
    for (const id of ids)
      expect((await fixture.ledger(id)).filter((one) => claimed.has(one.id)).length).toBeGreaterThanOrEqual(9)
  })

  it('leaves the whole share to the others when a campaign has no recipients due', async () => {
    await fixture.addGuests(40)
    const [waiting, busy] = [await fixture.dispatched(), await fixture.dispatched()]
    await prepare(
      fixture.db,
      fixture.db
        .updateTable('communications')
        .set({ due_at: new Date(Date.now() + 3_600_000) })
        .where('campaign_id', '=', waiting),
    )
    const claimed = new Set(await worker().claim(30))
    expect((await fixture.ledger(busy)).filter((one) => claimed.has(one.id))).toHaveLength(30)
  })

  it('eventually serves every recipient when more campaigns run than one claim takes recipients', async () => {
    await fixture.addGuests(60)
    const ids = [await fixture.dispatched(), await fixture.dispatched(), await fixture.dispatched()]
    const served = new Set<string>()
    for (let turn = 0; turn < 80 && served.size < ids.length; turn += 1) {
      const [claimed = ''] = await worker().claim(1)
      served.add((await row(claimed)).campaign_id ?? '')
    }
    expect(served).toEqual(new Set(ids))
  })

  it('gives back only its own recipients whose hand-over is uncertain', async () => {
    await fixture.addGuests(3)
    await fixture.dispatched()
    const [a, b] = [worker(), worker()]
    const [committed = '', notCommitted = ''] = await a.claim(2)
    const [ofB = ''] = await b.claim()
    await a.submit([committed])
    await b.submit([ofB])
    await a.giveBack([committed, notCommitted, ofB])
    const states = await Promise.all([committed, notCommitted, ofB].map(async (id) => (await row(id)).state))
    expect(states).toEqual(['queued', 'queued', 'submitting'])
    expect((await b.claim()).sort()).toEqual([committed, notCommitted].sort())
    expect(await fixture.attempts()).toEqual([])
  })
})
