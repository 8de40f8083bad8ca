import { addressHash } from '@velvet/services/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/audience', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const preview = (payload: Record<string, unknown>) =>
    api.admin({ method: 'POST', url: '/api/admin/campaigns/audience', payload })

  it('CAMP-46 LIM-23 answers with exact numbers, every exclusion, and the first five people', async () => {
    for (let index = 0; index < 7; index += 1) await api.addGuest({ email: `guest${index}@example.com`, city: 'Miami' })
    await api.addGuest({ email: null })
    await api.addGuest({ email_opt_in: false })
    const answer = await preview({ targetFilters: {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      matched: 9,
      channels: [
        { channel: 'email', eligible: 7, excluded: expect.arrayContaining([{ reason: 'no_address', count: 1 }]) },
      ],
    })
    expect(answer.json()).toMatchObject({ reachable: 7 })
    expect(answer.json().recipients).toHaveLength(5)
    expect(answer.json().recipients[0]).toMatchObject({ firstName: 'Ada', city: 'Miami' })
    expect((await preview({ targetFilters: { city: 'Boston' } })).json()).toMatchObject({ matched: 0, recipients: [] })
  })

  it('CAMP-35 CAMP-36 checks the consent of each channel separately; one channel is enough to be reached', async () => {
    const number = { phone: '(212) 555-0134', phone_e164: '+12125550134' }
    await api.addGuest({ ...number, sms_opt_in: false })
    await api.addGuest({ email_opt_in: false, phone: '(212) 555-0135', phone_e164: '+12125550135' })
    await api.addGuest({ email: 'bea@example.com', phone: 'call me' })
    await api.addGuest({ email: null })
    const receipt = (await preview({ type: 'both', targetFilters: {} })).json()
    expect(receipt).toMatchObject({ matched: 4, reachable: 3 })
    const [email, sms] = receipt.channels
    expect([email.channel, email.eligible, sms.channel, sms.eligible]).toEqual(['email', 2, 'sms', 1])
    expect(Object.fromEntries(sms.excluded.map(({ reason, count }: never) => [reason, count]))).toEqual({
      no_consent: 1,
      invalid_number: 1,
      no_address: 1,
    })
    expect(receipt.blanks).toEqual(
      expect.arrayContaining([
        { token: 'lastName', count: 3 },
        { token: 'city', count: 3 },
      ]),
    )
    const texts = (await preview({ type: 'sms', targetFilters: {} })).json()
    expect([texts.reachable, texts.channels.length, texts.recipients.length]).toEqual([1, 1, 1])
    const narrowed = (await preview({ type: 'both', targetFilters: { emailOptIn: true, smsOptIn: true } })).json()
    expect(narrowed.matched).toBe(2)
  })

  it('CAMP-46 shows which channels reach each of the first five', async () => {
    const text = (digits: string) => ({ phone: `(212) 555-${digits}`, phone_e164: `+1212555${digits}` })
    const both = await api.addGuest({ email: 'both@example.com', ...text('0134') })
    const left = await api.addGuest({ email: 'left@example.com', ...text('0135'), email_opt_in: false })
    const mail = await api.addGuest({ email: 'mail@example.com' })
    const shared = await api.addGuest({ email: 'BOTH@example.com', ...text('0136') })
    await api.addGuest({ email: 'both@example.com' })
    const closed = await api.addGuest({ email: 'closed@example.com', ...text('0137') })
    await sql`insert into suppressions (channel, address_hmac, reason, source)
      values ('email', ${addressHash(api.context.settings.secret, 'email', 'closed@example.com')}, 'unsubscribed', 'link')`.execute(
      api.db,
    )
    const channelsOf = async (type: string) =>
      (await preview({ type, targetFilters: {} }))
        .json()
        .recipients.map(({ id, channels }: { id: string; channels: string[] }) => [id, channels])
    expect(await channelsOf('both')).toEqual(
      [
        [both, ['email', 'sms']],
        [left, ['sms']],
        [mail, ['email']],
        [shared, ['sms']],
        [closed, ['sms']],
      ].toSorted(),
    )
    expect(await channelsOf('email')).toEqual([
      [both, ['email']],
      [mail, ['email']],
    ])
  })

  it('counts people for whom the text would be too long, with their own values filled in', async () => {
    const text = (phone_e164: string, first_name: string) => api.addGuest({ phone_e164, first_name })
    await text('+12125550134', 'Ada')
    await text('+12125550135', 'Maximiliana')
    await text('+12125550136', ' 😀😀😀 ')
    // The line about STOP is added, so three more fit.
    const asked = { type: 'sms', targetFilters: {}, text: `{{firstName}}${'x'.repeat(317)}` }
    expect((await preview(asked)).json().channels).toMatchObject([
      { eligible: 2, excluded: [{ reason: 'text_too_long', count: 1 }] },
    ])
    expect((await preview({ ...asked, text: 'x'.repeat(2_001) })).statusCode).toBe(400)
  })

  it('reaches everyone in the applicants list, and no one else', async () => {
    await api.addGuest({ city: 'Miami', status: 'approved' })
    await api.addGuest({ city: 'Miami', email: 'bea@example.com' })
    await api.addGuest({ city: 'Boston', status: 'approved', email: 'cid@example.com' })
    const matched = async (targetFilters: Record<string, unknown>) => (await preview({ targetFilters })).json().matched
    expect(await matched({ applicants: { city: 'miami' } })).toBe(2)
    expect(await matched({ applicants: { city: 'miami' }, status: ['approved'] })).toBe(1)
    for (const applicants of [{ appliedFrom: 'yesterday' }, { unheard: 'x' }, 'all', null])
      expect((await preview({ targetFilters: { applicants } })).statusCode, JSON.stringify(applicants)).toBe(400)
  })

  it('answers 400 to unknown filters', async () => {
    for (const targetFilters of [undefined, null, 'all', { status: 'approved' }, { unheard: 1 }, { ageMin: -1 }])
      expect((await preview({ targetFilters })).statusCode, JSON.stringify(targetFilters)).toBe(400)
  })
})
