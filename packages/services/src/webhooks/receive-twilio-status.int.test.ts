import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { requeueDirectText } from '../delivery/index.ts'
import { addressHash, type Context, inTransaction, newId, withActor } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { directTextFixture } from '../testing/direct-text-fixture.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { receiveTwilioStatus, type SmsReport } from './index.ts'

const number = '+12125550134'

describe("Twilio's reports about texts", () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const call = { rawBody: Buffer.alloc(0), headers: {}, url: '' }
  const receive = (report: Partial<SmsReport>, logger: Context['logger'] = console) => {
    const whole: SmsReport = {
      providerId: 'SM1',
      status: 'sent',
      errorCode: null,
      errorMessage: null,
      suppress: null,
      communicationId: null,
      attempt: 1,
      raw: { MessageSid: 'SM1' },
      ...report,
    }
    return receiveTwilioStatus({ status: () => whole, inbound: () => 'malformed' })(
      withActor({ ...fixture.system, logger }, { kind: 'provider', name: 'twilio' }),
      call,
    )
  }
  const text = async (change: Record<string, unknown> = {}, toPerson: string | null = null): Promise<string> => {
    const [id, campaign] = [newId(), newId()]
    await fixture.db
      .insertInto('campaigns')
      .values({ id: campaign, name: 'Opening', type: 'sms', target_filters: '{}' })
      .execute()
    await fixture.db
      .insertInto('communications')
      .values({
        id,
        campaign_id: campaign,
        applicant_id: toPerson,
        channel: 'sms',
        address: number,
        address_hmac: addressHash(fixture.settings.secret, 'sms', number),
        merge_values: '{}',
        state: 'accepted',
        attempt: 1,
        ...change,
      })
      .execute()
    return id
  }
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = () => fixture.db.selectFrom('webhook_events').select(['provider', 'communication_id']).execute()

  it('follows a text until it is delivered to the phone, and applies each report once', async () => {
    const id = await text({ acked_at: null })
    const about = { communicationId: id }
    expect(await receive({ ...about, status: 'sent' })).toEqual({ received: 1, applied: 1 })
    expect(await row(id)).toMatchObject({ state: 'accepted', provider_id: 'SM1', acked_at: expect.any(Date) })
    expect(await receive({ ...about, status: 'delivered' })).toEqual({ received: 1, applied: 1 })
    const delivered = await row(id)
    expect(delivered).toMatchObject({ state: 'delivered', delivered_at: expect.any(Date) })
    for (const status of ['delivered', 'sent', 'delivered'] as const)
      expect(await receive({ ...about, status })).toEqual({ received: 1, applied: 0 })
    expect(await row(id)).toEqual(delivered)
    expect(await kept()).toEqual(Array(2).fill({ provider: 'twilio', communication_id: id }))
  })

  it('follows a text to one person, and notifies open screens of the thread', async () => {
    const direct = directTextFixture(fixture)
    const changes = await hearChanges(inject('databaseUrl'), fixture)
    try {
      const [person = ''] = await fixture.addPeople({ phone_e164: number })
      const message = await direct.write(person)
      const { id: communicationId } = await direct.row(message)
      const thread = await direct.threadOf(message)
      await receive({ communicationId, status: 'sent' })
      await expect.poll(() => changes.of('conversations')).toEqual([thread])
      expect(await direct.row(message)).toMatchObject({ state: 'accepted', provider_id: 'SM1' })
      await receive({ communicationId, status: 'failed', errorCode: '30003', errorMessage: 'Out of reach.' })
      expect(await direct.row(message)).toMatchObject({ state: 'failed', error_message: 'Out of reach.' })
      const campaignText = await text()
      await receive({ communicationId: campaignText, status: 'delivered', providerId: 'SM2' })
      const { campaign_id: campaign } = await row(campaignText)
      await expect.poll(() => changes.of('campaigns')).toEqual([campaign])
      expect(changes.of('conversations')).toEqual([thread, thread])
    } finally {
      await changes.close()
    }
  })

  it('G1 lets no late report about a failed try settle a text that waits for its retry', async () => {
    const direct = directTextFixture(fixture)
    const [person = ''] = await fixture.addPeople({ phone_e164: number })
    const message = await direct.write(person)
    const { id: communicationId } = await direct.row(message)
    const failed = { communicationId, status: 'failed', errorCode: '30003' } as const
    const retried = async () => {
      await inTransaction(fixture.context, (context) => requeueDirectText(context, { messageId: message }))
    }
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted', attempt: 1, provider_id: 'SM1' }),
    )
    await receive(failed)
    await retried()
    await receive({ communicationId, status: 'sent' })
    await receive({ ...failed, errorCode: '30008' })
    expect(await direct.row(message)).toMatchObject({ state: 'queued', error_code: null, acked_at: null })
    // Then it did arrive, and a second try would be one too many.
    await receive({ communicationId, status: 'delivered' })
    expect(await direct.row(message)).toMatchObject({ state: 'delivered' })
  })

  it('ignores a report about a text whose person was removed in between', async () => {
    const direct = directTextFixture(fixture)
    const [person = ''] = await fixture.addPeople({ phone_e164: number })
    const { id: communicationId } = await direct.row(await direct.write(person))
    await fixture.db.deleteFrom('applicants').where('id', '=', person).execute()
    expect(await receive({ communicationId, status: 'delivered' })).toEqual({ received: 1, applied: 0 })
  })

  it('stores why a text failed, and shows it', async () => {
    const id = await text()
    const why = { errorCode: '30003', errorMessage: 'The phone was off or out of reach.' }
    await receive({ communicationId: id, status: 'failed', ...why })
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error_code: '30003',
      error_message: 'The phone was off or out of reach.',
    })
    expect(await fixture.suppressions()).toEqual([])
  })

  it('F18 reaches the same state in any order of reports', async () => {
    const failures = ['30008', '30003'].map((errorCode) => ({ status: 'failed', errorCode, errorMessage: errorCode }))
    const stories: Partial<SmsReport>[][] = [
      [{ status: 'accepted' }, { status: 'sent' }, { status: 'delivered' }],
      [{ status: 'sent' }, failures[0] as Partial<SmsReport>],
      [{ status: 'sent' }, ...(failures as Partial<SmsReport>[]), { status: 'delivered' }],
      failures as Partial<SmsReport>[],
    ]
    for (const story of stories) {
      const ends: unknown[] = []
      for (const order of permutations(story)) {
        await fixture.clear()
        const id = await text()
        for (const report of order) await receive({ communicationId: id, ...report })
        const { state, error_code, error_message, skip_reason } = await row(id)
        ends.push({ state, error_code, error_message, skip_reason })
      }
      expect(new Set(ends.map((end) => JSON.stringify(end))).size, JSON.stringify(ends)).toBe(1)
    }
  })

  it('never replaces a delivery receipt with a late or failed report', async () => {
    const id = await text()
    for (const report of [
      { status: 'delivered' },
      { status: 'sent' },
      { status: 'failed', errorCode: '30008' },
    ] as const)
      await receive({ communicationId: id, ...report })
    expect(await row(id)).toMatchObject({ state: 'delivered', error_code: null })
  })

  it.each(['queued', 'submitting', 'unknown', 'needs_review'] as const)(
    'G2 counts a report about a %s text as proof of sending, so that it is not sent again',
    async (state) => {
      const id = await text({ state, lease_until: new Date(), lease_token: newId() })
      await receive({ communicationId: id, status: 'sent' })
      expect(await row(id)).toMatchObject({ state: 'accepted', lease_token: null, lease_until: null })
    },
  )

  it('does not change a text whose earlier try failed while a later one is under way', async () => {
    const id = await text({ state: 'submitting', attempt: 2, lease_until: new Date(), lease_token: newId() })
    await receive({ communicationId: id, attempt: 1, status: 'failed', errorCode: '30008' })
    expect(await row(id)).toMatchObject({ state: 'submitting', error_code: null, lease_token: expect.any(String) })
    await receive({ communicationId: id, attempt: 2, providerId: 'SM2', status: 'failed', errorCode: '30003' })
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: '30003' })
  })

  it("finds a text by the provider's id when ours is missing, and logs reports about unknown texts", async () => {
    const id = await text()
    await fixture.db
      .insertInto('delivery_attempts')
      .values({ communication_id: id, attempt: 1, started_at: new Date(), outcome: 'accepted', provider_id: 'SM7' })
      .execute()
    await receive({ providerId: 'SM7', status: 'delivered', attempt: null })
    expect(await row(id)).toMatchObject({ state: 'delivered' })
    const warned: unknown[] = []
    const logger = { ...console, warn: (...line: unknown[]) => void warned.push(line) }
    const strangers = [null, newId(), 'nonsense', "' or 1=1", '-'.repeat(36)]
    for (const communicationId of strangers)
      expect(await receive({ providerId: 'SM8', communicationId }, logger)).toEqual({ received: 1, applied: 0 })
    expect(await kept()).toHaveLength(1)
    const line = [{ provider: 'twilio', count: 1 }, expect.stringContaining('not in the ledger')]
    expect(warned).toEqual(strangers.map(() => line))
    await receive({ providerId: 'SM7', status: 'delivered', attempt: null }, logger)
    expect(warned).toHaveLength(strangers.length)
  })

  it('suppresses a number that takes no texts, without changing any opt-in', async () => {
    const [person = ''] = await fixture.addPeople({ first_name: 'Ada' })
    const id = await text({}, person)
    await receive({ communicationId: id, status: 'failed', errorCode: '30005', suppress: 'invalid' })
    expect(await fixture.suppressions()).toMatchObject([
      { channel: 'sms', reason: 'invalid', source: 'provider', hint: '***0134' },
    ])
    expect(await fixture.db.selectFrom('consent_events').selectAll().execute()).toEqual([])
  })

  it('opts out everyone with a number whose owner has stopped us at the carrier', async () => {
    const people = await fixture.addPeople({ first_name: 'Ada' }, { first_name: 'Grace' }, { first_name: 'Other' })
    await fixture.db
      .updateTable('applicants')
      .set({ phone: number, phone_e164: number })
      .where('id', 'in', people.slice(0, 2))
      .execute()
    const id = await text({}, people[0])
    await receive({ communicationId: id, status: 'failed', errorCode: '21610', suppress: 'stopped' })
    expect(await fixture.suppressions()).toMatchObject([{ channel: 'sms', reason: 'stopped', source: 'provider' }])
    const optIns = await fixture.db
      .selectFrom('applicants')
      .select(['email_opt_in', 'sms_opt_in'])
      .orderBy('first_name')
      .execute()
    expect(optIns.map((one) => [one.email_opt_in, one.sms_opt_in])).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ])
    const consents = await fixture.db.selectFrom('consent_events').select(['channel', 'action', 'source']).execute()
    expect(consents).toEqual(Array(2).fill({ channel: 'sms', action: 'out', source: 'provider' }))
    expect((await fixture.activity()).filter((action) => action === 'applicant.texted')).toHaveLength(2)
  })

  it('handles the same reports in many concurrent calls', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => text()))
    const calls = ids.flatMap((communicationId, index) =>
      (['sent', 'delivered', 'delivered'] as const).map((status) =>
        receive({ communicationId, status, providerId: `SM${index}` }),
      ),
    )
    const applied = (await Promise.all(calls)).map((answer) => answer.applied)
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(20)
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'delivered' })
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
