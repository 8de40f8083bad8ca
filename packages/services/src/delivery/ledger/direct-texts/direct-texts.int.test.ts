import { randomUUID } from 'node:crypto'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Context, inTransaction } from '../../../kernel/index.ts'
import type { SendOutcome } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture, usual } from '../../../testing/delivery-fixture.ts'
import { directTextFixture } from '../../../testing/direct-text-fixture.ts'
import { textFixture } from '../../../testing/text-fixture.ts'
import { claimDue, releaseClaims } from '../claim.ts'
import { exchange } from '../exchange.ts'
import { decideVerdict } from '../verdict.ts'
import { requeueDirectText } from './direct-texts.ts'

const leaseMs = 60_000
const night = '2026-02-11T05:00:00Z'

describe('the ledger of texts to one person', () => {
  let fixture: DeliveryFixture
  let direct: ReturnType<typeof directTextFixture>
  let texts: ReturnType<typeof textFixture>
  let ada: string
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    direct = directTextFixture(fixture)
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    ;[ada = ''] = await fixture.addPeople({ first_name: 'Ada', phone_e164: '+12125550101', zip_codes: ['10001'] })
  })

  const worker = (context: Context = fixture.system) => {
    const token = randomUUID()
    const claim = (count = 100, most = count) =>
      claimDue(context, { channel: 'sms', token, count, direct: most, leaseMs })
    const submit = (ids: readonly string[]) => exchange(context, { results: [], submit: ids, token, leaseMs })
    return {
      claim,
      submit,
      /** What would be handed over now, and why the rest would not. */
      handOver: async () => (await submit((await claim()).map(({ id }) => id))).map(({ held }) => held),
      answer: async (message: string, outcome: SendOutcome) => {
        const { id, attempt } = await direct.row(message)
        const verdict = decideVerdict(outcome, attempt, { ...usual, ifBlocked: 'fail' }, 0.5)
        const result = { id, attempt, outcome, verdict, startedAt: performance.now() }
        await exchange(context, { results: [result], submit: [], token, leaseMs })
      },
      release: () => releaseClaims(context, token),
    }
  }
  const requeue = (messageId: string) =>
    inTransaction(fixture.context, (context) => requeueDirectText(context, { messageId }))

  it('stores the text, its recipient, and its number, and notifies workers in the same commit', async () => {
    const message = await direct.write(ada, { content: 'Bis später, Ada 🎈' })
    expect(await direct.row(message)).toMatchObject({
      ...{ campaign_id: null, message_id: message, applicant_id: ada, channel: 'sms', address: '+12125550101' },
      ...{ content: 'Bis später, Ada 🎈', state: 'queued', attempt: 0 },
    })
    expect(await fixture.db.selectFrom('outbox').select(['job', 'payload']).execute()).toEqual([
      { job: 'conversations.deliver', payload: { messageId: message } },
    ])
    const failing = inTransaction(fixture.context, async (context) => {
      await direct.write(ada, {}, context)
      throw new Error('changed their mind')
    })
    await expect(failing).rejects.toThrow('changed their mind')
    expect(await fixture.db.selectFrom('communications').select('id').execute()).toHaveLength(1)
  })

  it('are claimed together with campaigns, or alone on request, and by one worker only', async () => {
    await texts.addPhones(30)
    await texts.dispatched()
    const message = await direct.write(ada)
    const [a, b] = [worker(), worker()]
    const urgent = await a.claim(0, 1)
    expect(urgent).toMatchObject([
      { campaignId: null, serviceContentId: null, content: 'See you at nine', address: '+12125550101', values: {} },
    ])
    const others = await b.claim(10)
    expect(others.map(({ campaignId }) => campaignId)).not.toContain(null)
    expect(others).toHaveLength(10)
    await a.release()
    expect((await b.claim(0, 5)).map(({ id }) => id)).toEqual([(await direct.row(message)).id])
    expect(await worker().claim(0)).toEqual([])
  })

  it('G4 are held back with the reason when the person no longer wants them', async () => {
    const people = await fixture.addPeople(
      { phone_e164: '+12125550102' },
      { phone_e164: '+12125550103', sms_opt_in: false },
    )
    const [first = '', second = ''] = await Promise.all(people.map((one) => direct.write(one)))
    const [row, one] = [await direct.row(first), worker()]
    const ids = (await one.claim()).map(({ id }) => id)
    await fixture.db
      .insertInto('suppressions')
      .values({ channel: 'sms', address_hmac: row.address_hmac ?? Buffer.of(), reason: 'stopped', source: 'stop' })
      .execute()
    expect((await one.submit(ids)).map(({ held }) => held).sort()).toEqual(['opted_out', 'suppressed'])
    expect([await direct.state(first), await direct.state(second)]).toEqual(['suppressed', 'opted_out'])
  })

  it('are deleted with their thread when the person is removed, whatever a running call answers', async () => {
    const message = await direct.write(ada)
    const one = worker()
    const [claim] = await one.claim()
    await one.submit([claim?.id ?? ''])
    const { id } = await direct.row(message)
    await fixture.db.deleteFrom('applicants').where('id', '=', ada).execute()
    const outcome: SendOutcome = { kind: 'accepted', providerId: 'SM1', httpStatus: 201 }
    const verdict = decideVerdict(outcome, 1, usual, 0)
    const result = { id, attempt: 1, outcome, verdict, startedAt: performance.now() }
    await exchange(fixture.system, { results: [result], submit: [], token: randomUUID(), leaseMs })
    expect(await fixture.db.selectFrom('communications').select('id').execute()).toEqual([])
    expect(await fixture.attempts()).toMatchObject([{ communication_id: id, outcome: 'accepted' }])
  })

  it('F24 go out in quiet hours as well, as their author was warned (3.9)', async () => {
    const at = texts.at(night)
    const message = await direct.write(ada, {}, at)
    expect(await direct.row(message)).toMatchObject({ state: 'queued', error_code: null, zones: [] })
    expect(await worker(at).handOver()).toEqual([null])
    expect(await direct.state(message)).toBe('submitting')
  })

  it('F24 go out as well when quiet hours began between writing and sending (3.9)', async () => {
    const message = await direct.write(ada, {}, texts.at('2026-02-11T00:59:00Z'))
    expect(await worker(texts.at('2026-02-11T01:00:00Z')).handOver()).toEqual([null])
    expect(await direct.state(message)).toBe('submitting')
  })

  it('F19 fail with the reason when the provider refuses the account, and an admin can queue them again', async () => {
    const message = await direct.write(ada)
    const one = worker()
    await one.handOver()
    await one.answer(message, { kind: 'blocked', reason: 'Authenticate', httpStatus: 401 })
    expect(await direct.row(message)).toMatchObject({
      ...{ state: 'failed', error_code: 'provider_blocked', error_message: 'Authenticate' },
    })
    await fixture.db.updateTable('applicants').set({ phone_e164: '+13105550100' }).where('id', '=', ada).execute()
    expect(await requeue(message)).toBe(true)
    expect(await direct.row(message)).toMatchObject({
      ...{ state: 'queued', attempt: 1, address: '+13105550100', error_code: null, error_message: null },
    })
    expect(await worker().handOver()).toEqual([null])
    expect(await direct.row(message)).toMatchObject({ state: 'submitting', attempt: 2 })
  })

  it('report at once that texts are not set up, and leave later', async () => {
    const without: Context = { ...fixture.context, settings: { ...fixture.settings, sendsTexts: false } }
    const message = await direct.write(ada, {}, without)
    expect(await direct.row(message)).toMatchObject({ state: 'failed', error_code: 'not_configured' })
    expect(await worker().handOver()).toEqual([])
    expect(await requeue(message)).toBe(true)
    expect(await worker().handOver()).toEqual([null])
  })

  it('G2 are queued again only when they failed, were skipped, or their outcome is unknown', async () => {
    const message = await direct.write(ada)
    const set = (state: 'queued' | 'submitting' | 'unknown' | 'accepted' | 'delivered' | 'failed' | 'needs_review') =>
      prepare(
        fixture.db,
        fixture.db
          .updateTable('communications')
          .set({ state, lease_until: new Date() })
          .where('message_id', '=', message),
      )
    for (const state of ['queued', 'submitting', 'unknown', 'accepted', 'delivered'] as const) {
      await set(state)
      expect([state, await requeue(message)]).toEqual([state, false])
      expect(await direct.state(message)).toBe(state)
    }
    for (const state of ['failed', 'needs_review'] as const) {
      await set(state)
      expect([state, await requeue(message)]).toEqual([state, true])
    }
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'skipped', skip_reason: 'opted_out' }),
    )
    // Two admins press the button at the same time.
    expect((await Promise.all([requeue(message), requeue(message)])).sort()).toEqual([false, true])
    expect(await requeue(randomUUID())).toBe(false)
  })

  it('G2 a late answer to the first try settles a text that was queued again, so that it is not sent twice', async () => {
    const message = await direct.write(ada)
    const one = worker()
    await one.handOver()
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'needs_review' }))
    await requeue(message)
    await one.answer(message, { kind: 'accepted', providerId: 'SM1', httpStatus: 201 })
    expect(await worker().handOver()).toEqual([])
    expect(await direct.row(message)).toMatchObject({ state: 'accepted', provider_id: 'SM1', attempt: 1 })
  })
})
