import { addressHash } from '@velvet/services/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'
import type { TestApi } from '../testing/test-api.ts'

describe('recipients who changed since', () => {
  let api: CampaignFixture
  let chief: Awaited<ReturnType<TestApi['signIn']>>
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
    chief = await api.signIn('super_admin')
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const write = (campaignId: string, person: string, address: string, change: Record<string, unknown> = {}) => {
    const channel = change.channel === 'sms' ? 'sms' : 'email'
    const address_hmac = addressHash(api.context.settings.secret, channel, address)
    return api.addCommunication(campaignId, person, { address, address_hmac, ...change })
  }
  const found = async (campaignId: string, query: Record<string, string> = {}) =>
    (await api.get(`/${campaignId}/recipients?${new URLSearchParams(query)}`)).json()
  const keys = async (campaignId: string, query: Record<string, string> = {}): Promise<string[]> =>
    (await found(campaignId, query)).map(({ id }: { id: string }) => id)
  const remove = (id: string) => chief({ method: 'DELETE', url: `/api/admin/applicants/${id}` })
  const erase = (id: string) => chief({ method: 'POST', url: `/api/admin/applicants/${id}/erase` })
  const merge = (primaryId: string, duplicateIds: string[]) =>
    chief({ method: 'POST', url: '/api/admin/advanced-merge', payload: { primaryId, duplicateIds } })
  const unknownPerson = { applicantId: null, firstName: null, lastName: null, email: null, phone: null, city: null }

  it("CAMP-51 shows the address of each message, also after the person's address was corrected, and finds it by both", async () => {
    const id = await api.draft()
    const ada = await api.addGuest({ phone: '(212) 555-0134', phone_e164: '+12125550134' })
    const bea = await api.addGuest({ first_name: 'Bea', email: 'bea@example.com' })
    await write(id, ada, 'Ada@example.com')
    await write(id, ada, '+12125550134', { channel: 'sms' })
    await write(id, bea, 'bea@example.com')
    await chief({
      method: 'PATCH',
      url: `/api/admin/applicants/${ada}`,
      payload: { email: 'ada@corrected.example', phone: '(917) 555-0100' },
    })
    expect((await found(id, { search: 'corrected' }))[0]).toMatchObject({
      ...{ id: ada, applicantId: ada, email: 'ada@corrected.example', phone: '(917) 555-0100' },
      communications: [
        { type: 'email', address: 'Ada@example.com' },
        { type: 'sms', address: '+12125550134' },
      ],
    })
    for (const search of [' ada@EXAMPLE.com ', '(212) 555-0134', '+12125550134', 'corrected', '917 555'])
      expect(await keys(id, { search }), search).toEqual([ada])
    expect(await keys(id, { search: 'ada@example.com', channel: 'sms' })).toEqual([])
    expect(await keys(id, { search: 'ada@example.com', after: ada })).toEqual([])
    expect(await keys(id, { search: 'ada@elsewhere.example' })).toEqual([])
    expect(await keys(await api.draft(), { search: 'ada@example.com' })).toEqual([])
  })

  it('does not find a person by an address that was skipped', async () => {
    const id = await api.draft()
    const ada = await api.addGuest({ email: 'ada@now.example' })
    await write(id, ada, 'ada@then.example', { state: 'skipped', skip_reason: 'suppressed' })
    expect(await keys(id, { search: 'ada@then.example' })).toEqual([])
    expect((await found(id))[0].communications).toMatchObject([{ status: 'skipped', address: 'ada@then.example' }])
  })

  it("CAMP-51 keeps a deleted person in their place, with the ledger's data and no name", async () => {
    const id = await api.draft()
    const people = [await api.addGuest(), await api.addGuest(), await api.addGuest()].sort()
    const [first = '', gone = '', last = ''] = people
    await write(id, first, 'first@example.com')
    await write(id, gone, 'gone@example.com', { state: 'needs_review' })
    await write(id, gone, '+12125550134', { channel: 'sms', state: 'delivered', delivered_at: new Date() })
    await write(id, last, 'last@example.com')
    const begun = await keys(id, { limit: '1' })
    expect((await remove(gone)).statusCode).toBe(200)
    expect(await keys(id)).toEqual(people)
    expect(await keys(id, { limit: '1', after: begun[0] ?? '' })).toEqual([gone])
    expect(await keys(id, { limit: '1', after: gone })).toEqual([last])
    const [shown] = await found(id, { status: 'needs_review' })
    expect(shown).toMatchObject({
      ...unknownPerson,
      id: gone,
      communications: [
        { type: 'email', address: 'gone@example.com', status: 'needs_review' },
        { type: 'sms', address: '+12125550134', status: 'delivered', deliveredAt: expect.any(String) },
      ],
    })
    for (const search of ['GONE@example.com', '(212) 555-0134']) expect(await keys(id, { search })).toEqual([gone])
    expect(await keys(id, { search: 'ada' })).not.toContain(gone)
    expect(await keys(id, { channel: 'sms' })).toEqual([gone])
  })

  it('shows nothing personal of an erased person, and no address leads to them', async () => {
    const id = await api.draft()
    const gone = await api.addGuest()
    const mail = await write(id, gone, 'gone@example.com', { state: 'delivered' })
    const text = await write(id, gone, '+12125550134', { channel: 'sms', state: 'needs_review' })
    expect((await erase(gone)).statusCode).toBe(200)
    const shown = await found(id)
    expect(shown).toMatchObject([
      { ...unknownPerson, id: mail, communications: [{ id: mail, status: 'delivered', address: null }] },
      {
        ...unknownPerson,
        id: text,
        communications: [{ id: text, status: 'skipped', address: null, skipReason: 'erased' }],
      },
    ])
    expect(JSON.stringify(shown)).not.toContain(gone)
    for (const search of ['gone@example.com', '+12125550134', 'gone', 'ada'])
      expect(await keys(id, { search }), search).toEqual([])
  })

  it('MERGE-03 keeps the second message of one campaign under the name of the kept person', async () => {
    const id = await api.draft()
    const kept = await api.addGuest({ last_name: 'King' })
    const merged = await api.addGuest({ email: 'ada@old.example' })
    await write(id, kept, 'ada@example.com')
    await write(id, merged, 'ada@old.example', { state: 'needs_review' })
    await write(id, merged, '+12125550134', { channel: 'sms' })
    const before = await keys(id)
    expect((await merge(kept, [merged])).statusCode).toBe(200)
    expect(await keys(id)).toEqual(before)
    const all = await found(id)
    const of = (key: string) => all.find((entry: { id: string }) => entry.id === key)
    expect(of(kept)).toMatchObject({
      applicantId: kept,
      communications: [{ address: 'ada@example.com' }, { type: 'sms', address: '+12125550134' }],
    })
    expect(of(merged)).toMatchObject({
      ...{ applicantId: kept, firstName: 'Ada', lastName: 'King' },
      communications: [{ type: 'email', address: 'ada@old.example', status: 'needs_review' }],
    })
    expect(await keys(id, { status: 'needs_review' })).toEqual([merged])
    expect(await keys(id, { search: 'king' })).toEqual(before)
    expect(await keys(id, { search: 'ada@old.example', status: 'needs_review' })).toEqual([merged])
    await remove(kept)
    expect(await found(id)).toMatchObject([{ ...unknownPerson, id: kept }])
    expect((await found(id))[0].communications).toHaveLength(3)
  })

  it('lists current and former people in one order, each once', async () => {
    const id = await api.draft()
    await sql`insert into applicants (id, first_name, email)
      select new_id(), 'Guest', 'guest' || n || '@example.com' from generate_series(1, 60) n`.execute(api.db)
    await sql`insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac)
      select new_id(), ${id}::uuid, id, 'email', email, sha256(email::bytea) from applicants`.execute(api.db)
    await sql`delete from applicants where id in (
      select id from (select id, row_number() over (order by id) as n from applicants) a where n % 3 = 0)`.execute(
      api.db,
    )
    const whole = await keys(id)
    expect([whole.length, new Set(whole).size]).toEqual([60, 60])
    expect(whole).toEqual(whole.toSorted())
    expect(await keys(id, { search: 'guest' })).toHaveLength(40)
    for (const query of [{}, { status: 'sending' }, { channel: 'email' }]) {
      const paged: string[] = []
      for (let last: string | undefined = ''; last !== undefined; last = paged.length < 60 ? paged.at(-1) : undefined)
        paged.push(...(await keys(id, { ...query, limit: '7', ...(last ? { after: last } : {}) })))
      expect(paged, JSON.stringify(query)).toEqual(whole)
    }
  })

  it('lets messages to deleted or merged people count as sent, and says that they are not sent again', async () => {
    const id = await api.draft()
    const [here, gone] = [await api.addGuest(), await api.addGuest()]
    const sendable = await write(id, here, 'here@example.com', { state: 'needs_review' })
    const held = await write(id, gone, 'gone@example.com', { state: 'needs_review' })
    const sent = { content_snapshot: JSON.stringify(api.content), sent_at: new Date(), dispatched_at: new Date() }
    await api.setCampaign(id, { status: 'completed', completed_at: new Date(), ...sent })
    await remove(gone)
    const stays = '1 message to deleted or merged people can only be marked as sent.'
    expect((await api.act(id, 'resolve', { action: 'resend', communicationIds: [held] })).json()).toMatchObject({
      ...{ resolved: 0, message: stays },
      campaign: { status: 'completed', unresolvedCount: 2 },
    })
    expect((await api.act(id, 'resolve', { action: 'resend' })).json()).toMatchObject({
      ...{ resolved: 1, message: `1 message is being sent again. ${stays}` },
      campaign: { status: 'sending', unresolvedCount: 1 },
    })
    expect(await found(id, { status: 'needs_review' })).toMatchObject([{ communications: [{ id: held }] }])
    expect((await api.act(id, 'resolve', { action: 'mark_sent', communicationIds: [held] })).json()).toMatchObject({
      ...{ resolved: 1, message: '1 message is marked as sent.' },
      campaign: { unresolvedCount: 0, totalSent: 1 },
    })
    expect(await found(id, { status: 'sending' })).toMatchObject([{ communications: [{ id: sendable }] }])
  })
})
