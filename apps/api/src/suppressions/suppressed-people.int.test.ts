import {
  optOutOfTexts,
  readAddress,
  suppress,
  suppressRefusedAddress,
  unsubscribeToken,
} from '@velvet/services/suppressions'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const url = '/api/admin/suppressions'
const number = '+12125550134'

describe('the list of suppressed addresses names the person', () => {
  let api: CampaignFixture
  let admin: CampaignFixture['admin']
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
    admin = await api.signIn('super_admin')
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const ada = (facts: Record<string, unknown> = {}) =>
    api.addGuest({ first_name: 'Ada', last_name: 'King', email: 'Ada@example.com', ...facts })
  const texted = () => ada({ phone: '212-555-0134', phone_e164: number })
  const addressOf = (channel: 'email' | 'sms', address: string) => {
    const read = readAddress(api.system, channel, address)
    if (!read) throw new Error(`${address} is no address`)
    return read
  }
  const listed = async (as = admin): Promise<unknown[]> =>
    (await as({ method: 'GET', url })).json().suppressions.map((entry: { applicant: unknown }) => entry.applicant)
  const close = (channel: 'email' | 'sms', address: string) =>
    admin({ method: 'POST', url, payload: { channel, address } })
  const edit = (id: string, payload: Record<string, unknown>) =>
    admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
  const named = (id: string) => [{ id, firstName: 'Ada', lastName: 'King' }]

  it('who followed the unsubscribe link in an email (3.10)', async () => {
    const id = await ada()
    const message = await api.addCommunication(await api.draft(), id)
    const { address, addressHmac } = addressOf('email', 'ada@example.com')
    await api.db.updateTable('communications').set({ address, address_hmac: addressHmac }).execute()
    await api.app.inject({ method: 'POST', url: `/u/${unsubscribeToken(api.context.settings.secret, message)}` })
    expect(await listed()).toEqual(named(id))
  })

  it('who replied STOP, or whose carrier refuses texts (3.10)', async () => {
    const id = await texted()
    await optOutOfTexts(api.system, addressOf('sms', number), 'stop', { left: 'left' })
    expect(await listed()).toEqual(named(id))
    await api.db.deleteFrom('suppressions').execute()
    await suppressRefusedAddress(api.system, addressOf('sms', number), 'invalid')
    expect(await listed()).toEqual(named(id))
  })

  it.each(['complaint', 'hard_bounce'] as const)('of a %s report (3.10)', async (reason) => {
    const id = await ada()
    const one = { ...addressOf('email', 'ada@example.com'), reason, source: 'provider' } as const
    await suppress(api.system, [one, { ...one, ...addressOf('email', 'gone@example.com') }])
    expect((await listed()).toSorted((a) => (a === null ? -1 : 1))).toEqual([null, ...named(id)])
  })

  it('whose first, second or further address an admin suppressed, to every role that sees the list (3.10)', async () => {
    const id = await ada({ email2: 'second@example.com' })
    await api.db
      .insertInto('applicant_emails')
      .values({ id: api.context.newId(), applicant_id: id, email: 'third@example.com' })
      .execute()
    for (const address of ['ada@example.com', 'second@example.com', 'third@example.com']) await close('email', address)
    const everyone = [...named(id), ...named(id), ...named(id)]
    expect(await listed()).toEqual(everyone)
    expect(await listed(await api.signIn('communications_only'))).toEqual(everyone)
  })

  it('only while they have the address, and then the person who took it over (3.10)', async () => {
    const id = await ada()
    await close('email', 'ada@example.com')
    await edit(id, { email: 'new@example.com' })
    expect(await listed()).toEqual([null])
    const bea = await api.addGuest({ first_name: 'Bea', last_name: 'Moss', email: 'bea@example.com' })
    await edit(bea, { email2: 'ADA@example.com' })
    expect(await listed()).toEqual([{ id: bea, firstName: 'Bea', lastName: 'Moss' }])
    await edit(id, { email: 'ada@example.com' })
    expect(await listed()).toEqual([{ id: bea, firstName: 'Bea', lastName: 'Moss' }])
  })

  it('who was added after it was suppressed (3.10)', async () => {
    await close('email', 'ada@example.com')
    await close('sms', number)
    const payload = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '(212) 555-0134' }
    const { id } = (await admin({ method: 'POST', url: '/api/admin/applicants', payload })).json()
    expect(await listed()).toEqual([...named(id), ...named(id)])
  })

  it('who was kept in a merge, and the other one again when it is undone (3.10)', async () => {
    const id = await ada()
    const bea = await api.addGuest({ first_name: 'Bea', last_name: 'Moss', email: 'bea@example.com' })
    await close('email', 'ada@example.com')
    const merged = await admin({
      method: 'POST',
      url: '/api/admin/advanced-merge',
      payload: { primaryId: bea, duplicateIds: [id] },
    })
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    expect(await listed()).toMatchObject([{ id: bea }])
    const { id: mergeId } = await api.db.selectFrom('merges').select('id').executeTakeFirstOrThrow()
    const undone = await admin({ method: 'POST', url: `/api/admin/merges/${mergeId}/undo` })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await listed()).toEqual(named(id))
  })

  it.each(['erase', 'delete'] as const)('until an admin removes them: %s (3.10)', async (way) => {
    const id = await ada()
    await close('email', 'ada@example.com')
    const call =
      way === 'erase'
        ? ({ method: 'POST', url: `/api/admin/applicants/${id}/erase` } as const)
        : ({ method: 'DELETE', url: `/api/admin/applicants/${id}` } as const)
    const answer = await admin(call)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(await listed()).toEqual([null])
    const { applicant_id: noted } = await api.db
      .selectFrom('suppressions')
      .select('applicant_id')
      .executeTakeFirstOrThrow()
    if (way === 'erase') expect(noted).toBeNull()
  })
})
