import type { TargetFilters } from '@velvet/contracts/campaigns'
import { tokenNames } from '@velvet/domain/campaigns'
import { compileSms, countedCharacters, fillSms, maxSmsCharacters } from '@velvet/domain/sms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { dispatchCampaign, idleSender } from '../../delivery/index.ts'
import { addressHash } from '../../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { createCampaign, previewAudience, sendCampaign } from '../index.ts'
import { judgedAudience } from './judge-audience.ts'
import { isTooLongSql } from './token-columns.ts'

describe('the audience of texts', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  const preview = (type: 'email' | 'sms' | 'both', targetFilters: TargetFilters = {}, text = 'Come') =>
    previewAudience(fixture.context, { body: { type, targetFilters, text } })
  const number = (last: number) => ({ phone: `212555${last}`, phone_e164: `+1212555${last}` })
  const suppressText = (phone: string) =>
    fixture.db
      .insertInto('suppressions')
      .values({
        channel: 'sms',
        address_hmac: addressHash(fixture.settings.secret, 'sms', phone),
        reason: 'stopped',
        source: 'provider',
      })
      .execute()

  it('CAMP-34 CAMP-35 CAMP-37 checks consent, suppression, and address of each channel separately', async () => {
    await fixture.addPeople(
      { email: 'ada@example.com', ...number(1001) },
      { email: 'bea@example.com', ...number(1002), sms_opt_in: false },
      { email: 'cid@example.com', ...number(1003), email_opt_in: false },
      { email: 'dan@example.com', ...number(1004) },
      { email: 'eve@example.com', ...number(1001) },
      { email: null, phone: 'ask her', phone_e164: null },
      { email: null, phone: '  ', phone_e164: null },
    )
    await suppressText('+12125551004')
    const { matched, reachable, channels } = await preview('both')
    const counted = channels.map(({ channel, eligible, excluded }) => [
      channel,
      eligible,
      Object.fromEntries(excluded.map(({ reason, count }) => [reason, count])),
    ])
    expect([matched, reachable, counted]).toEqual([
      7,
      5,
      [
        ['email', 4, { opted_out: 1, no_address: 2 }],
        ['sms', 2, { opted_out: 1, suppressed: 1, duplicate_address: 1, invalid_number: 1, no_address: 1 }],
      ],
    ])
    expect((await preview('sms', { smsOptIn: false })).matched).toBe(7)
    expect((await preview('sms', { smsOptIn: true })).matched).toBe(6)
  })

  it('is exactly what the ledger holds after sending by both channels', async () => {
    await fixture.addPeople(
      { email: 'ada@example.com', ...number(1001) },
      { email: 'Ada@example.com', ...number(1002) },
      { email: null, ...number(1002) },
      { email: 'bea@example.com', first_name: 'B'.repeat(315), ...number(1003) },
    )
    const smsContent = 'Come, {{firstName}}'
    const { recipients, ...receipt } = await preview('both', {}, smsContent)
    const customContent = { subject: 'Hello', content: 'Come', smsContent }
    const { id } = await createCampaign(fixture.context, { body: { name: 'x', type: 'both', customContent } })
    await fixture.send(id)
    await fixture.dispatch(id)
    const campaign = await fixture.campaign(id)
    expect([campaign.target_count, campaign.audience_receipt, recipients.length]).toEqual([4, receipt, 3])
    expect((await fixture.states(id)).sort()).toEqual(
      [
        ...Array(2).fill('queued'),
        ...Array(2).fill('queued'),
        'no_address',
        'text_too_long',
        ...Array(2).fill('duplicate_address'),
      ].sort(),
    )
  })

  it('BULK-28 finds a text too long exactly where its values make it so', async () => {
    const names = ['', ' ', 'Ada', '\u00a0Zoë\u3000', 'a b', '😀', '😀😀 ', '\n', 'x'.repeat(40), null]
    await fixture.addPeople(...names.map((first_name, index) => ({ first_name, last_name: names.at(-index) ?? null })))
    const { rows: people } = await sql<{ firstName: string | null; lastName: string | null; city: string | null }>`
      select first_name as "firstName", last_name as "lastName", city from applicants`.execute(fixture.db)
    for (const text of ['{{firstName}}', '{{fullName|friend}}', ' {{lastName}} and {{firstName|you}}{{city|there}} '])
      for (let pad = 270; pad < 322; pad += 1) {
        const padded = text + 'x'.repeat(pad)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from applicants where ${isTooLongSql(padded, 'applicants')}`.execute(fixture.db)
        const compiled = compileSms(padded)
        const tooLong = people.filter((person) => countedCharacters(fillSms(compiled, person)) > maxSmsCharacters)
        expect(rows[0]?.count, padded).toBe(tooLong.length)
      }
  })

  it.each([...tokenNames.map((name) => [name, `{{${name}}}`]), ['51 tokens', '{{firstName}} '.repeat(51)]])(
    'CAMP-62 fills the ledger for a text with %s where quiet hours are looked up (S10)',
    async (_what, smsText) => {
      const quiet = { ...fixture.settings, quietHours: true }
      await fixture.addPeople({ ...number(1001), zip_codes: ['10001'], city: 'New York', state: 'NY' })
      const customContent = { content: `Come ${smsText}` }
      const { id } = await createCampaign(fixture.context, { body: { name: 'x', type: 'sms', customContent } })
      await sendCampaign({ ...fixture.context, settings: quiet }, { params: { id } })
      await dispatchCampaign({ ...fixture.system, settings: quiet }, id, idleSender, fixture.noSignal)
      expect(await fixture.states(id)).toEqual(['queued'])
    },
  )

  it('reports how many wait for the end of quiet hours, and the time of the last one', async () => {
    await fixture.addPeople(
      { ...number(1001), zip_codes: ['10001'] },
      { ...number(1002), zip_codes: ['90001'] },
      { ...number(1003), zip_codes: ['90001'], sms_opt_in: false },
    )
    const at = (moment: string) =>
      previewAudience(
        {
          ...fixture.context,
          now: () => new Date(moment),
          settings: { ...fixture.settings, quietHours: true },
        },
        { body: { type: 'sms', targetFilters: {} } },
      )
    // Eight in the morning in New York, five in Los Angeles.
    expect((await at('2026-11-21T13:00:00Z')).channels).toMatchObject([
      { eligible: 2, deferred: { count: 2, until: '2026-11-21T17:00:00.000Z' } },
    ])
    expect((await at('2026-11-21T14:30:00Z')).channels).toMatchObject([
      { eligible: 2, deferred: { count: 1, until: '2026-11-21T17:00:00.000Z' } },
    ])
    expect((await at('2026-11-21T18:00:00Z')).channels).toMatchObject([{ eligible: 2, deferred: null }])
  })

  it('finds the same zones for the whole audience as for each person alone', async () => {
    const places = [['10001'], ['10001', '10002'], ['10001', '90001'], ['99999', '90001'], ['90001', '99999'], []]
    await fixture.addPeople(...places.map((zips, index) => ({ ...number(1001 + index), zip_codes: zips })))
    const quiet = { ...fixture.context, settings: { ...fixture.settings, quietHours: true } }
    const judged = judgedAudience(quiet, { type: 'sms', targetFilters: {} })
    const { rows } = await sql<{ zones: string[]; expected: string[] }>`
      select j.zones, z.zones as expected from (${judged}) j, zones_of(j.zip_codes, j.state, j.address) z order by j.phone`.execute(
      fixture.db,
    )
    expect(rows.map(({ zones }) => zones)).toEqual(rows.map(({ expected }) => expected))
    expect(rows.map(({ zones }) => zones.length)).toEqual([1, 1, 2, 1, 1, expect.any(Number)])
  })
})
