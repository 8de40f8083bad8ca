import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { previewAudience } from '../../../campaigns/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { textFixture } from '../../../testing/text-fixture.ts'

describe('filling the ledger of texts', () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const reasons = async (campaign: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await fixture.ledger(campaign)).map((row) => [
        `${row.channel} ${row.address ?? 'none'}`,
        row.skip_reason ?? row.state,
      ]),
    )

  it('CAMP-36 writes each person by the channels they opted into, and leaves out people who opted into neither', async () => {
    await fixture.addPeople(
      { email: 'both@example.com', phone_e164: '+12125550101' },
      { email: 'mail@example.com', phone_e164: '+12125550102', sms_opt_in: false },
      { email: 'text@example.com', phone_e164: '+12125550103', email_opt_in: false },
      { email: 'none@example.com', phone_e164: '+12125550104', email_opt_in: false, sms_opt_in: false },
    )
    const campaign = await texts.dispatched({ type: 'both' })
    expect(await reasons(campaign)).toEqual({
      'email both@example.com': 'queued',
      'sms +12125550101': 'queued',
      'email mail@example.com': 'queued',
      'sms +12125550102': 'opted_out',
      'email text@example.com': 'opted_out',
      'sms +12125550103': 'queued',
      'email none@example.com': 'opted_out',
      'sms +12125550104': 'opted_out',
    })
    expect(await fixture.campaign(campaign)).toMatchObject({
      target_count: 4,
      audience_receipt: {
        matched: 4,
        reachable: 3,
        channels: [
          { channel: 'email', eligible: 2, excluded: [{ reason: 'opted_out', count: 2 }] },
          { channel: 'sms', eligible: 2, excluded: [{ reason: 'opted_out', count: 2 }] },
        ],
      },
    })
  })

  it('freezes exactly the receipt shown before Send, with the deferred recipients and the blank tokens', async () => {
    await fixture.addPeople(
      { phone_e164: '+12125550101', phone: '(212) 555-0101', first_name: 'Ada', city: 'New York' },
      { phone_e164: '+12125550101', phone: '212 555 0101' },
      { phone_e164: '+13105550100', phone: '(310) 555-0100', first_name: ' ', state: 'CA' },
      { phone: '12' },
      { first_name: 'x'.repeat(330), phone_e164: '+12125550105' },
      {},
    )
    const text = 'See you, {{firstName}}'
    const context = texts.at('2026-02-10T05:00:00Z')
    const { recipients: _, ...shown } = await previewAudience(
      { ...context, actor: fixture.context.actor },
      { body: { type: 'sms', targetFilters: {}, text } },
    )
    const campaign = await texts.dispatched({ text }, context)
    const { audience_receipt: frozen, target_count: people } = await fixture.campaign(campaign)
    expect(people).toBe(6)
    expect(shown).toMatchObject({
      matched: 6,
      reachable: 2,
      channels: [{ channel: 'sms', eligible: 2, deferred: { count: 2 } }],
      blanks: expect.arrayContaining([{ token: 'firstName', count: 1 }]),
    })
    expect(shown.channels[0]?.excluded).toEqual(
      expect.arrayContaining([
        { reason: 'duplicate_address', count: 1 },
        { reason: 'invalid_number', count: 1 },
        { reason: 'no_address', count: 1 },
        { reason: 'text_too_long', count: 1 },
      ]),
    )
    // The wait in the frozen receipt counts from the database's clock.
    const withoutUntil = (receipt: object): unknown =>
      JSON.parse(JSON.stringify(receipt, (key, value) => (key === 'until' ? undefined : value)))
    expect(withoutUntil(frozen ?? {})).toEqual(withoutUntil(shown))
    expect(shown.channels[0]?.deferred?.until).toBe('2026-02-10T17:00:00.000Z')
    const latest = (await fixture.ledger(campaign)).map((row) => row.due_at.getTime() - Date.now())
    expect(Math.max(...latest) / 3_600_000).toBeCloseTo(12, 1)
  })

  it('copies the values that any of the messages uses, including the number as it was typed', async () => {
    await fixture.addPeople({
      email: 'ada@example.com',
      first_name: 'Ada',
      phone: '(212) 555-0101',
      phone_e164: '+12125550101',
    })
    const campaign = await texts.dispatched({ type: 'both', text: 'We call {{phone}}' })
    const values = (await fixture.ledger(campaign)).map((row) => row.merge_values)
    expect(values).toEqual([
      { firstName: 'Ada', phone: '(212) 555-0101' },
      { firstName: 'Ada', phone: '(212) 555-0101' },
    ])
  })

  it('detects a second person with the same number in a later part, for texts only', async () => {
    await fixture.addGuests(1_100)
    await fixture.db
      .updateTable('applicants')
      .set({ phone_e164: '+12125550101' })
      .where('email', 'in', ['guest0@example.com', 'guest1050@example.com'])
      .execute()
    const campaign = await texts.dispatched({ type: 'both' })
    const rows = await fixture.ledger(campaign)
    const counts: Record<string, number> = {}
    for (const { channel, skip_reason: reason, state } of rows) {
      const key = `${channel} ${reason ?? state}`
      counts[key] = (counts[key] ?? 0) + 1
    }
    expect(counts).toEqual({
      'email queued': 1_100,
      'sms queued': 1,
      'sms duplicate_address': 1,
      'sms no_address': 1_098,
    })
  })
})
