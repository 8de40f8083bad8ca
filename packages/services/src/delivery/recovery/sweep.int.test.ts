import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cancelCampaign } from '../../campaigns/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../testing/delivery-fixture.ts'
import { claimDue } from '../ledger/claim.ts'
import { exchange } from '../ledger/exchange.ts'
import { sweep } from './sweep.ts'

const leaseMs = 60_000
const token = randomUUID()

describe('the sweeper', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const sweepNow = () => sweep(fixture.system, usual)
  /** Hands over this many, and never gets an answer. */
  const handOver = async (count: number): Promise<string[]> => {
    const claims = await claimDue(fixture.system, { channel: 'email', token, count, leaseMs })
    const submit = claims.map((claim) => claim.id)
    await exchange(fixture.system, { results: [], submit, token, leaseMs })
    return submit
  }
  const hear = (id: string, at: Date) =>
    fixture.db
      .updateTable('communications')
      .set((eb) => ({ first_report_at: eb.fn.coalesce('first_report_at', eb.val(at)), last_report_at: at }))
      .where('id', '=', id)
      .execute()
  /** Records reports for these, this many seconds after the given one was handed over. */
  const hearOf = async (ids: readonly string[], lost: string, seconds: number): Promise<void> => {
    const { submit_at: moment } = await fixture.db
      .selectFrom('communications')
      .select('submit_at')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow()
    const at = new Date((moment?.getTime() ?? Number.NaN) + seconds * 1_000)
    for (const id of ids) await hear(id, at)
  }
  /**
   * A campaign with one lost answer next to this many accepted messages, of which some were reported on, long before or since.
   */
  const withLostAnswer = async (neighbors: number, reported: number, when: 'before' | 'since' = 'since') => {
    await fixture.addGuests(neighbors + 1)
    const campaign = await fixture.dispatched()
    const heardBefore = new Date()
    const [lost = '', ...others] = await handOver(neighbors + 1)
    for (const [index, id] of others.entries()) {
      await prepare(
        fixture.db,
        fixture.db.updateTable('communications').set({ state: 'accepted', lease_until: null }).where('id', '=', id),
      )
      if (index < reported) await hear(id, when === 'before' ? heardBefore : new Date())
      await fixture.db
        .insertInto('delivery_attempts')
        .values({ communication_id: id, attempt: 1, started_at: new Date(), outcome: 'accepted' })
        .execute()
    }
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweepNow()
    return { campaign, lost, others }
  }
  const stateOf = async (id: string) =>
    fixture.db
      .selectFrom('communications')
      .select(['state', 'skip_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('F1 G3 counts an expired hand-over as unknown, not before the lease and its grace have passed', async () => {
    await fixture.addGuests(2)
    const campaign = await fixture.dispatched()
    await handOver(1)
    await fixture.age(leaseMs + usual.sweepGraceMs - 20_000)
    await sweepNow()
    expect((await fixture.states(campaign)).sort()).toEqual(['queued', 'submitting'])
    await fixture.age(21_000)
    await sweepNow()
    expect((await fixture.states(campaign)).sort()).toEqual(['queued', 'unknown'])
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, outcome: 'unknown' }])
    expect(await fixture.campaign(campaign)).toMatchObject({ status: 'sending' })
  })

  it('F1 records a call whose worker is gone, even when a report arrived first', async () => {
    await fixture.addGuests(3)
    await fixture.dispatched()
    const [told = '', text = '', untold = ''] = await handOver(3)
    const now = new Date()
    const delivered = {
      state: 'delivered',
      acked_at: now,
      event_at: now,
      lease_token: null,
      lease_until: null,
    } as const
    await prepare(fixture.db, fixture.db.updateTable('communications').set(delivered).where('id', 'in', [told, text]))
    await fixture.db
      .updateTable('communications')
      .set({ channel: 'sms', event_at: new Date(now.getTime() - 5) })
      .where('id', '=', text)
      .execute()
    await fixture.age(leaseMs + usual.sweepGraceMs + 1_000)
    await sweepNow()
    await sweepNow()
    const noted = (await fixture.attempts()).map(({ communication_id: id, attempt, outcome }) => [id, attempt, outcome])
    expect(noted.sort()).toEqual([told, text, untold].map((id) => [id, 1, 'unknown']).sort())
    expect([await stateOf(told), await stateOf(untold)]).toMatchObject([{ state: 'delivered' }, { state: 'unknown' }])
    // An answer that was still on its way takes precedence.
    const outcome = { kind: 'accepted', providerId: 'P1', httpStatus: 202 } as const
    const verdict = { state: 'accepted', dueInMs: 0, providerId: 'P1', errorCode: null, errorMessage: null } as const
    const results = [{ id: told, attempt: 1, startedAt: 0, outcome, verdict: { ...verdict, suppress: null } }]
    await exchange(fixture.system, { results, submit: [], token, leaseMs })
    expect((await fixture.attempts()).filter((one) => one.outcome === 'accepted')).toMatchObject([
      { communication_id: told, provider_id: 'P1' },
    ])
  })

  it('G2 silence counts from the lost answer, not from the call: the provider may have accepted it last (B5)', async () => {
    const { lost, others } = await withLostAnswer(20, 0)
    // The reports on the neighbors arrived five seconds after their calls, and this call ended after ten.
    await hearOf(others, lost, 5)
    await sql`update delivery_attempts d set finished_at = c.submit_at + interval '10 seconds', error = 'timeout'
      from communications c where c.id = d.communication_id and c.id = ${lost}`.execute(fixture.db)
    await fixture.age(usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    await hearOf(others, lost, 25)
    await fixture.age(1_000)
    await fixture.db
      .updateTable('communications')
      .set({ due_at: new Date(0) })
      .where('id', '=', lost)
      .execute()
    expect(await sweepNow()).toMatchObject({ isDue: true })
    expect(await stateOf(lost)).toMatchObject({ state: 'queued' })
  })

  it('G2 queues an unanswered message again only when silence proves that it was never sent', async () => {
    const { lost } = await withLostAnswer(20, 20)
    await fixture.age(usual.waitMs - leaseMs - usual.sweepGraceMs - 60_000)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
    await fixture.age(65_000)
    expect(await sweepNow()).toMatchObject({ isDue: true })
    expect(await stateOf(lost)).toMatchObject({ state: 'queued' })
  })

  it.each([
    [20, 19],
    [4, 4],
    [0, 0],
  ])(
    'F6 of %i neighbors %i reported on: waits, then asks for review, and never sends it again',
    async (all, reported) => {
      const { campaign, lost } = await withLostAnswer(all, reported)
      await fixture.age(usual.waitMs)
      expect(await sweepNow()).toMatchObject({ isDue: false })
      expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
      expect(await fixture.campaign(campaign)).toMatchObject({ status: 'sending' })
      await fixture.age(usual.waitMs)
      await sweepNow()
      expect(await stateOf(lost)).toMatchObject({ state: 'needs_review' })
      expect(await fixture.campaign(campaign)).toMatchObject({ status: 'completed' })
    },
  )

  it('F5 F6 does not trust reports from before the hand-over, only reports since', async () => {
    const { lost, others } = await withLostAnswer(200, 200, 'before')
    await fixture.age(usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
    await hearOf(others.slice(0, 5), lost, 10)
    await fixture.age(usual.sweepMs)
    expect(await sweepNow()).toMatchObject({ isDue: true })
    expect(await stateOf(lost)).toMatchObject({ state: 'queued' })
  })

  it('F5 does not trust reports from before its own events could have arrived', async () => {
    const { lost, others } = await withLostAnswer(200, 0)
    // Each report arrived after six seconds, however long the setup took: just after this one was handed over.
    await sql`update delivery_attempts a set started_at = n.at from (
        select d.communication_id, c.submit_at - interval '5 seconds' + row_number() over (order by d.started_at) * interval '1 ms' as at
        from delivery_attempts d, communications c where c.id = ${lost}::uuid
      ) n where n.communication_id = a.communication_id`.execute(fixture.db)
    await hearOf(others, lost, 1)
    await fixture.age(usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
    await hearOf(others.slice(-5), lost, 10)
    await fixture.age(usual.sweepMs)
    expect(await sweepNow()).toMatchObject({ isDue: true })
  })

  it('F5 waits three times as long as reports on its neighbors took, because reports that were refused come late', async () => {
    const { lost, others } = await withLostAnswer(200, 0)
    await hearOf(others, lost, 400)
    await fixture.age(usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
    await fixture.age(3 * 400_000 - usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: true })
    expect(await stateOf(lost)).toMatchObject({ state: 'queued' })
  })

  it('F6 does not trust a webhook that failed while the campaign was running', async () => {
    await withLostAnswer(400, 400)
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted' }).where('state', '=', 'unknown'),
    )
    await sweepNow()
    await fixture.age(60_000)
    const { lost } = await withLostAnswer(3, 0)
    await fixture.age(usual.waitMs)
    expect(await sweepNow()).toMatchObject({ isDue: false })
    expect(await stateOf(lost)).toMatchObject({ state: 'unknown' })
  })

  it('skips an unanswered message of a canceled campaign instead of sending it', async () => {
    const { campaign, lost } = await withLostAnswer(5, 5)
    await cancelCampaign(fixture.context, { params: { id: campaign } })
    await fixture.age(usual.waitMs)
    await sweepNow()
    expect(await stateOf(lost)).toEqual({ state: 'skipped', skip_reason: 'cancelled' })
  })

  it('F4 finds campaigns that no worker fills or settles, without asking any queue', async () => {
    await fixture.addGuests(2)
    const unfilled = await fixture.draft()
    await fixture.send(unfilled)
    const unsettled = await fixture.dispatched()
    await cancelCampaign(fixture.context, { params: { id: unsettled } })
    expect(await sweepNow()).toEqual({ isDue: false, unfilled: [unfilled], unsettled: [unsettled] })
  })

  it('works in one worker at a time', async () => {
    await fixture.addGuests(1)
    await fixture.send(await fixture.draft())
    const found = await fixture.db.transaction().execute(async (db) => {
      await sweep({ ...fixture.system, db }, usual)
      return sweepNow()
    })
    expect(found).toEqual({ isDue: false, unfilled: [], unsettled: [] })
  })
})
