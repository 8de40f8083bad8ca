import { addressHash } from '@velvet/services/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuestFixture, type GuestFixture } from '../testing/guest-fixture.ts'

describe('the messages that a guest wants', () => {
  let api: GuestFixture
  let night: string
  beforeAll(async () => {
    api = await createGuestFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('suppressions').execute()
    night = await api.addNight()
  })

  const [email, phone] = ['ada@example.com', '+12125550134']

  /** A guest who was not asked for anything, unless said otherwise. */
  const addAda = async (person: Record<string, unknown> = {}, payload: Record<string, unknown> = {}) => {
    const guest = await api.addGuest(night, 'approved', { payload: JSON.stringify({ phone, ...payload }) })
    const { applicant_id: id } = await api.stored(guest.id)
    const set = (values: Record<string, unknown>) =>
      api.db.updateTable('applicants').set(values).where('id', '=', id).execute()
    await set({ email, phone, phone_e164: phone, email_opt_in: false, sms_opt_in: false })
    await set({ email_opted_out_at: null, sms_opted_out_at: null, ...person })
    return { ...guest, person: id }
  }
  const prefer = async (token: string, preferences: Record<string, unknown>) => {
    const answer = await api.change(token, { preferences })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().preferences
  }
  const suppress = (channel: 'email' | 'sms', reason: string, source: string) =>
    api.db
      .insertInto('suppressions')
      .values({
        ...{ channel, reason: reason as 'stopped', source },
        address_hmac: addressHash(api.context.settings.secret, channel, channel === 'email' ? email : phone),
      })
      .execute()
  const closed = () => api.db.selectFrom('suppressions').select(['channel', 'reason']).execute()
  const said = () =>
    api.db.selectFrom('consent_events').select(['channel', 'action', 'source']).orderBy('created_at').execute()

  it('MSG-25 changes messages about the application at once, and records it', async () => {
    const { token, person } = await addAda()
    expect(await prefer(token, { emailUpdates: false, smsUpdates: true })).toEqual({
      ...{ emailUpdates: false, smsUpdates: true, emailOptIn: false, smsOptIn: false },
    })
    expect(await api.get(`/api/admin/applicants/${person}`)).toMatchObject({
      ...{ emailUpdates: false, smsUpdates: true, consent: { email: 'not_asked', sms: 'not_asked' } },
    })
    expect(await api.db.selectFrom('activity').selectAll().execute()).toMatchObject([
      {
        ...{ action: 'guest_page.changed', actor_kind: 'visitor', target_id: person },
        details: { emailUpdates: [true, false], smsUpdates: [false, true] },
      },
    ])
    await prefer(token, { emailUpdates: false })
    expect(await api.db.selectFrom('activity').selectAll().execute()).toHaveLength(1)
  })

  it('MSG-25 reads texts about the application from the opt-in of a person from before there were any', async () => {
    const { token } = await addAda({ sms_updates: null, sms_opt_in: true })
    expect((await api.page(token)).preferences.smsUpdates).toBe(true)
  })

  it('MSG-24 lifts the own unsubscribe with a tick, and opts in with evidence', async () => {
    const { token, person } = await addAda({ email_opted_out_at: new Date() })
    await suppress('email', 'unsubscribed', 'link')
    expect(await prefer(token, { emailOptIn: true })).toMatchObject({ emailOptIn: true, smsOptIn: false })
    expect(await closed()).toEqual([])
    expect(await said()).toEqual([{ channel: 'email', action: 'in', source: 'link' }])
    expect((await api.get(`/api/admin/applicants/${person}`)).consent).toEqual({ email: 'in', sms: 'not_asked' })
  })

  it('MSG-24 lifts the own unsubscribe that the email provider reported', async () => {
    const { token, person } = await addAda({ email_opted_out_at: new Date() })
    await suppress('email', 'unsubscribed', 'provider')
    await api.db
      .insertInto('consent_events')
      .values({ id: api.context.newId(), applicant_id: person, channel: 'email', action: 'out', source: 'provider' })
      .execute()
    expect((await prefer(token, { emailOptIn: true })).emailOptIn).toBe(true)
    expect(await closed()).toEqual([])
    expect((await said()).at(-1)).toEqual({ channel: 'email', action: 'in', source: 'link' })
    expect((await api.get(`/api/admin/applicants/${person}`)).consent.email).toBe('in')
  })

  it.each([
    ['email', 'hard_bounce', 'provider', true],
    ['email', 'complaint', 'provider', false],
    ['email', 'manual', 'admin', true],
    ['sms', 'stopped', 'stop', false],
    ['sms', 'invalid', 'provider', true],
  ] as const)('MSG-24 leaves the suppression of an address for %s: %s', async (channel, reason, source, isIn) => {
    const { token } = await addAda()
    await suppress(channel, reason, source)
    const box = channel === 'email' ? 'emailOptIn' : 'smsOptIn'
    expect((await prefer(token, { [box]: true }))[box]).toBe(isIn)
    expect(await closed()).toEqual([{ channel, reason }])
  })

  it('MSG-24 never lifts a STOP, also when the number changed since', async () => {
    const { token, person } = await addAda({ sms_opted_out_at: new Date() })
    await api.db
      .insertInto('consent_events')
      .values({ id: api.context.newId(), applicant_id: person, channel: 'sms', action: 'out', source: 'stop' })
      .execute()
    expect((await prefer(token, { smsOptIn: true })).smsOptIn).toBe(false)
    expect((await api.get(`/api/admin/applicants/${person}`)).consent.sms).toBe('out')
  })

  it('MSG-23 opts out a guest who unticks, as the unsubscribe link does', async () => {
    const { token, person } = await addAda({ email_opt_in: true, sms_opt_in: true })
    await prefer(token, { emailOptIn: false, smsOptIn: false })
    expect((await api.get(`/api/admin/applicants/${person}`)).consent).toEqual({ email: 'out', sms: 'out' })
    expect(await closed()).toEqual([{ channel: 'email', reason: 'unsubscribed' }])
    expect(await prefer(token, { emailOptIn: true, smsOptIn: true })).toMatchObject({
      emailOptIn: true,
      smsOptIn: true,
    })
    expect(await closed()).toEqual([])
  })

  it('MSG-23 leaves a guest who was not asked as they were when the box stays empty', async () => {
    const { token, person } = await addAda()
    await prefer(token, { emailOptIn: false, smsOptIn: false })
    expect((await api.get(`/api/admin/applicants/${person}`)).consent).toEqual({ email: 'not_asked', sms: 'not_asked' })
    expect(await said()).toEqual([])
  })

  it('MSG-24 shows a box ticked that the form ticked, which takes effect when the guest saves it', async () => {
    const { token, person } = await addAda({}, { emailConsent: true, smsConsent: true })
    expect((await api.page(token)).preferences).toMatchObject({ emailOptIn: true, smsOptIn: true })
    expect((await api.get(`/api/admin/applicants/${person}`)).consent).toEqual({ email: 'not_asked', sms: 'not_asked' })
    await prefer(token, { emailOptIn: true, smsOptIn: false })
    expect((await api.get(`/api/admin/applicants/${person}`)).consent).toEqual({ email: 'in', sms: 'not_asked' })
    expect((await api.page(token)).preferences).toMatchObject({ emailOptIn: true, smsOptIn: false })
  })

  it('MSG-24 shows texts about the application ticked that a known person ticked in the form, until they are saved', async () => {
    const known = { created_at: new Date('2025-01-01T00:00:00Z') }
    const { token, person } = await addAda(known, { smsUpdates: true })
    expect((await api.page(token)).preferences.smsUpdates).toBe(true)
    expect((await api.get(`/api/admin/applicants/${person}`)).smsUpdates).toBe(false)
    await prefer(token, { smsUpdates: false })
    expect((await api.page(token)).preferences.smsUpdates).toBe(false)
    const saving = await addAda(known, { smsUpdates: true })
    await prefer(saving.token, { smsUpdates: true })
    expect((await api.get(`/api/admin/applicants/${saving.person}`)).smsUpdates).toBe(true)
    const isNew = await addAda({ created_at: new Date('2026-06-01T00:00:00Z') }, { smsUpdates: true })
    expect((await api.page(isNew.token)).preferences.smsUpdates).toBe(false)
  })

  it('MSG-24 shows no tick of the form for another number, after a STOP, or after staff opted the person out', async () => {
    const other = await addAda({}, { smsConsent: true, phone: '+12125550199' })
    expect((await api.page(other.token)).preferences.smsOptIn).toBe(false)
    const stopped = await addAda({}, { smsConsent: true })
    await suppress('sms', 'stopped', 'stop')
    expect((await api.page(stopped.token)).preferences.smsOptIn).toBe(false)
    const out = await addAda({}, { emailConsent: true })
    const url = `/api/admin/applicants/${out.person}`
    expect((await api.admin({ method: 'PATCH', url, payload: { emailOptIn: false } })).statusCode).toBe(200)
    expect((await api.page(out.token)).preferences.emailOptIn).toBe(false)
  })

  /** The page of the guest who fills in the form for the night. */
  const pageOfForm = async () => {
    const apply = (boxes: Record<string, boolean>) => api.apply(night, { ...unticked, ...boxes })
    expect((await apply({})).statusCode).toBe(201)
    const { id } = await api.applicationOf(night, email)
    return { apply, token: await api.tokenOf(id) }
  }
  const unticked = { emailConsent: false, smsConsent: false, smsUpdates: false }

  it('MSG-24 MSG-25 shows boxes ticked that a guest ticks when applying again for the same night', async () => {
    const { apply, token } = await pageOfForm()
    const shown = async () => (await api.page(token)).preferences
    expect(await shown()).toMatchObject({ emailOptIn: false, smsOptIn: false, smsUpdates: false })
    await apply({ smsUpdates: true, smsConsent: true })
    expect(await shown()).toMatchObject({ emailOptIn: false, smsOptIn: true, smsUpdates: true })
    await prefer(token, { smsUpdates: true })
    await apply({ smsUpdates: true })
    await api.db.updateTable('applicants').set({ sms_updates: false }).execute()
    expect(await shown()).toMatchObject({ smsUpdates: false })
    await apply({ smsUpdates: true })
    expect(await prefer(token, { smsUpdates: false })).toMatchObject({ smsUpdates: false, smsOptIn: true })
  })

  it('MSG-24 shows a box ticked again that a guest ticks after opting out on the guest page, and only that one', async () => {
    const { apply, token } = await pageOfForm()
    await apply({ emailConsent: true, smsConsent: true })
    await prefer(token, { emailOptIn: true, smsOptIn: true })
    const out = { emailOptIn: false, smsOptIn: false }
    expect(await prefer(token, out)).toMatchObject(out)
    await apply({ emailConsent: true })
    expect((await api.page(token)).preferences).toMatchObject({ emailOptIn: true, smsOptIn: false })
    expect(await prefer(token, { emailOptIn: true })).toMatchObject({ emailOptIn: true })
    expect(await closed()).toEqual([])
  })

  it('MSG-25 lets staff change both kinds of messages about applications, and undo it', async () => {
    const { person } = await addAda()
    const url = `/api/admin/applicants/${person}`
    const answer = await api.admin({ method: 'PATCH', url, payload: { emailUpdates: false, smsUpdates: true } })
    expect(answer.json()).toMatchObject({ emailUpdates: false, smsUpdates: true })
    const [entry] = await api.get('/api/admin/activity')
    expect(entry).toMatchObject({ details: { emailUpdates: [true, false], smsUpdates: [false, true] } })
    const edit = await api.db.selectFrom('batches').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await api.admin({ method: 'POST', url: `/api/admin/edits/${edit.id}/undo` })).statusCode).toBe(200)
    expect(await api.get(url)).toMatchObject({ emailUpdates: true, smsUpdates: false })
    expect((await api.admin({ method: 'PATCH', url, payload: { emailUpdates: 'no' } })).statusCode).toBe(400)
  })
})
