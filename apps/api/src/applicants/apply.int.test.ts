import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('applying', () => {
  let api: ApplicantFixture
  let eventId: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    eventId = await api.createEvent()
  })
  const apply = (changes: Record<string, unknown> = {}) => api.apply(eventId, changes)

  it('API-02 PUB-32 PUB-36 stores a new applicant as pending, with location, consent and an activity entry', async () => {
    const answer = await apply({ emailConsent: true, smsConsent: false })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      status: 'pending',
      message: expect.stringContaining('submitted successfully'),
    })
    const [person] = await api.stored()
    expect(person).toMatchObject({
      id: answer.json().id,
      status: 'pending',
      email_opt_in: true,
      sms_opt_in: false,
      phone_e164: '+12125550134',
      city: 'New York',
      state: 'NY',
      instagram_username: 'ada.king',
      source: 'web',
    })
    const consents = await api.db
      .selectFrom('consent_events')
      .select(['channel', 'action', 'text_version'])
      .orderBy('channel')
      .execute()
    expect(consents).toMatchObject([
      { channel: 'email', action: 'in', text_version: expect.any(String) },
      { channel: 'sms', action: 'not_asked' },
    ])
    expect(await api.db.selectFrom('activity').select(['action', 'actor_kind']).execute()).toEqual([
      { action: 'applicant.applied', actor_kind: 'visitor' },
    ])
  })

  it('takes the phone number of another country as it is, and refuses one that this country does not have', async () => {
    expect((await apply({ phone: '+44 20 7946 0018' })).statusCode).toBe(201)
    expect(await api.stored()).toMatchObject([{ phone: '+44 20 7946 0018', phone_e164: '+442079460018' }])
    for (const phone of ['+44 20 7946', '+999 1234 5678'])
      expect((await apply({ phone, email: 'other@example.com' })).json()).toMatchObject({
        code: 'validation_failed',
        errors: [{ path: 'phone', message: expect.stringContaining('country code') }],
      })
    expect(await api.stored()).toHaveLength(1)
  })

  it('ENT-18 ENT-19 stores the default opt-in as not asserted when consent is missing', async () => {
    await apply()
    expect(await api.stored()).toMatchObject([{ email_opt_in: true, sms_opt_in: true }])
    const actions = await api.db.selectFrom('consent_events').select('action').execute()
    expect(actions).toEqual([{ action: 'not_asserted' }, { action: 'not_asserted' }])
  })

  it('MSG-25 stores for a new person whether texts about the application are welcome, which absent means no', async () => {
    const [agreed, silent] = [{ email: 'a@example.com', smsUpdates: true }, { email: 'b@example.com' }]
    for (const changes of [agreed, silent]) expect((await apply(changes)).statusCode).toBe(201)
    expect(await api.stored()).toMatchObject([
      { email: 'a@example.com', sms_updates: true, email_updates: true },
      { email: 'b@example.com', sms_updates: false, email_updates: true },
    ])
    expect((await apply({ smsUpdates: 'yes' })).statusCode).toBe(400)
  })

  it('MSG-25 keeps in the application what a known person checked, and changes nothing for them', async () => {
    await apply({ smsUpdates: true })
    const second = await api.createEvent()
    await apply({ eventId: second, smsUpdates: false })
    expect(await api.stored()).toMatchObject([{ sms_updates: true }])
    const applications = await api.db.selectFrom('event_applications').select('payload').orderBy('created_at').execute()
    expect(applications).toMatchObject([{ payload: { smsUpdates: true } }, { payload: { smsUpdates: false } }])
  })

  it('T1 ignores invisible characters in the email when matching people, for staff too', async () => {
    for (const email of ['ada@example.com', 'ada@exa\u200bmple.com', '\u0007ada@example.com\u202e'])
      await apply({ email })
    expect(await api.stored()).toMatchObject([{ email: 'ada@example.com' }])
    const added = await api.admin({
      method: 'POST',
      url: '/api/admin/applicants',
      payload: { firstName: 'Ada', email: 'ada@example\u00ad.com' },
    })
    expect([added.statusCode, (await api.stored()).length]).toEqual([409, 1])
  })

  it('keeps the joiners of a name, and takes it for the same name without them', async () => {
    await apply({ firstName: 'علی\u200cرضا', lastName: '\u200dKing' })
    await apply({ firstName: 'علیرضا', phone: '9175550100' })
    expect(await api.stored()).toMatchObject([{ first_name: 'علی\u200cرضا', last_name: 'King' }])
    for (const search of ['علی\u200cرضا', 'علیرضا']) {
      const url = `/api/admin/applicants?search=${encodeURIComponent(search)}`
      expect((await api.admin({ method: 'GET', url })).json().total).toBe(1)
    }
  })

  it('gives the same person the same answer and creates no duplicate, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply()))
    expect(answers.map((a) => a.statusCode)).toEqual(Array(10).fill(201))
    expect(await api.stored()).toHaveLength(1)
    expect(await api.db.selectFrom('event_applications').selectAll().execute()).toHaveLength(1)
  })

  it('adds a second event to the same person without overwriting stored values', async () => {
    await apply()
    const second = await api.createEvent()
    const answer = await apply({ eventId: second, age: 50, firstName: ' ADA ', phone: '9175550100' })
    expect(answer.statusCode).toBe(201)
    expect(await api.stored()).toMatchObject([{ age: 36, phone: '(212) 555-0134', event_id: second }])
    const applications = await api.db.selectFrom('event_applications').select('payload').orderBy('created_at').execute()
    expect(applications.map((a) => a.payload)).toMatchObject([{ age: 36 }, { age: 50, phone: '(917) 555-0100' }])
  })

  it('treats an application of a person who is being deleted as a new person', async () => {
    const known = (await apply()).json().id
    const deleting = await api.db.startTransaction().execute()
    await deleting.deleteFrom('applicants').where('id', '=', known).execute()
    const application = apply({ eventId: await api.createEvent() })
    await expect.poll(api.waiting).toBe(1)
    await deleting.commit().execute()
    const answer = await application
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { id: expect.not.stringContaining(known) }])
    expect((await api.stored()).map(({ id }) => id)).toEqual([answer.json().id])
  })

  it('creates a merely similar person', async () => {
    await apply()
    await apply({ firstName: 'Charles', lastName: 'Babbage', phone: '9175550100' })
    expect(await api.stored()).toHaveLength(2)
  })

  it('PUB-18 SEC-13 SEC-14 names every invalid field and never stores unknown ones', async () => {
    const refused = await apply({ email: 'nope', zipCodes: ['1'], firstName: ' ' })
    expect(refused.statusCode).toBe(400)
    expect(
      refused
        .json()
        .errors.map((e: { path: string }) => e.path)
        .sort(),
    ).toEqual(['email', 'firstName', 'zipCodes'])
    await apply({
      id: 'x',
      status: 'approved',
      notes: 'me',
      score: 100,
      priority: 'urgent',
      source: 'vip',
      createdAt: '2000-01-01T00:00:00Z',
    })
    expect(await api.stored()).toMatchObject([
      { status: 'pending', notes: null, score: null, priority: 'normal', source: 'web' },
    ])
  })

  it('SEC-17 accepts zip codes as one text too', async () => {
    expect((await apply({ zipCodes: '10001, 90210' })).statusCode).toBe(201)
    expect(await api.stored()).toMatchObject([
      { zip_codes: ['10001', '90210'], zip_code_cities: 'New York, NY; Beverly Hills, CA' },
    ])
  })

  it('PUB-37 refuses inactive, past and unknown events', async () => {
    const inactive = await apply({ eventId: await api.createEvent({ is_active: false }) })
    const past = await apply({ eventId: await api.createEvent({ date: new Date('2020-01-01') }) })
    const unknown = await apply({ eventId: api.context.newId() })
    const malformed = await apply({ eventId: "' or 1=1" })
    expect([inactive, past, unknown, malformed].map((a) => [a.statusCode, a.json().code])).toEqual([
      [409, 'event_inactive'],
      [409, 'event_past'],
      [404, 'event_not_found'],
      [404, 'event_not_found'],
    ])
  })

  it('stores nothing from a bot that fills the hidden field', async () => {
    expect((await apply({ website: 'https://spam.example' })).statusCode).toBe(201)
    expect(await api.stored()).toEqual([])
  })
})
