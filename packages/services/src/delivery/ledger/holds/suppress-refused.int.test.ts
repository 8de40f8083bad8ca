import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addressHash, newId } from '../../../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { suppressRefused } from './suppress-refused.ts'

const number = '+12125550134'

describe('addresses that a provider refuses', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const refusedText = async (): Promise<string> => {
    const [applicant_id = ''] = await fixture.addPeople({ first_name: 'Ada' })
    await fixture.db.updateTable('applicants').set({ phone: number, phone_e164: number }).execute()
    const id = newId()
    const address_hmac = addressHash(fixture.settings.secret, 'sms', number)
    await fixture.db
      .insertInto('communications')
      .values({ id, applicant_id, channel: 'sms', address: number, address_hmac, merge_values: '{}', state: 'failed' })
      .execute()
    return id
  }
  const isIn = async () =>
    (await fixture.db.selectFrom('applicants').select('sms_opt_in').executeTakeFirstOrThrow()).sms_opt_in

  it('are suppressed as opted out, and their person is opted out of texts, when the person had told the provider so', async () => {
    const refused = [{ id: await refusedText(), reason: 'stopped' as const }]
    for (let i = 0; i < 2; i += 1) await suppressRefused(fixture.system, refused)
    expect(await fixture.suppressions()).toMatchObject([
      { channel: 'sms', reason: 'stopped', source: 'provider', hint: '***0134' },
    ])
    expect(await isIn()).toBe(false)
    expect(await fixture.db.selectFrom('consent_events').select(['action', 'source']).execute()).toEqual([
      { action: 'out', source: 'provider' },
    ])
  })

  it('are suppressed as invalid without changing the consent of their person', async () => {
    await suppressRefused(fixture.system, [{ id: await refusedText(), reason: 'invalid' }])
    expect(await fixture.suppressions()).toMatchObject([{ channel: 'sms', reason: 'invalid' }])
    expect(await isIn()).toBe(true)
    expect(await fixture.db.selectFrom('consent_events').selectAll().execute()).toEqual([])
  })

  it('F20 are suppressed for later campaigns, once, when they are impossible', async () => {
    await fixture.addGuests(2)
    const id = await fixture.dispatched()
    const [first] = await fixture.ledger(id)
    for (let i = 0; i < 2; i += 1) await suppressRefused(fixture.system, [{ id: first?.id ?? '', reason: 'invalid' }])
    expect(await fixture.suppressions()).toMatchObject([
      { channel: 'email', reason: 'invalid', source: 'provider', hint: 'g***@example.com' },
    ])
    expect((await fixture.states(await fixture.dispatched())).sort()).toEqual(['queued', 'suppressed'])
  })
})
