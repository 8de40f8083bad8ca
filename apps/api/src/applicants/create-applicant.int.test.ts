import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('adding an applicant by hand', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const add = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url: '/api/admin/applicants', payload })
  const ada = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@example.com',
    phone: '212 555 0134',
    instagramUrl: '@ada.king',
  }

  it('APPL-05 stores the person with all derived values', async () => {
    const eventId = await api.createEvent()
    const answer = await add({
      ...ada,
      zipCodes: ['10001'],
      city: null,
      age: 36,
      score: 90,
      tags: ['VIP'],
      eventId,
      emailOptIn: true,
      status: 'approved',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      firstName: 'Ada',
      phone: '(212) 555-0134',
      city: 'New York',
      state: 'NY',
      zipCodeCities: 'New York, NY',
      instagramUsername: 'ada.king',
      source: 'admin',
      status: 'approved',
      score: 90,
      tags: ['VIP'],
      eventId,
    })
    const applications = await api.db.selectFrom('event_applications').select(['event_id', 'source']).execute()
    expect(applications).toEqual([{ event_id: eventId, source: 'admin' }])
    const consents = await api.db
      .selectFrom('consent_events')
      .select(['channel', 'action'])
      .orderBy('channel')
      .execute()
    expect(consents).toEqual([
      { channel: 'email', action: 'in' },
      { channel: 'sms', action: 'not_asserted' },
    ])
    const log = await api.db.selectFrom('activity').select(['action', 'description']).execute()
    expect(log).toEqual([{ action: 'applicant.created', description: 'Added Ada King' }])
  })

  it('APPL-05 LIM-20 needs an email address or a phone number and nothing else', async () => {
    expect((await add({ email: 'a@example.com' })).json()).toMatchObject({
      status: 'pending',
      priority: 'normal',
      country: 'US',
      emailOptIn: true,
      smsOptIn: true,
      preferredContactMethod: 'email',
      age: 0,
      source: 'admin',
    })
    expect((await add({ phone: '9175550100' })).statusCode).toBe(201)
    for (const payload of [{}, { firstName: 'Ada', lastName: 'King' }, { email: ' ', phone: null }]) {
      const answer = await add(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'applicant_unreachable'])
    }
  })

  it('DUP-03 DUP-05 DUP-06 DUP-08 warns of every match with its reasons, and adds anyway when told so', async () => {
    const first = (await add(ada)).json().id
    const second = (
      await add({ firstName: 'ada', lastName: 'KING', email: 'other@example.com', allowDuplicate: true })
    ).json().id
    const refused = await add({ ...ada, email: 'ADA@example.com ', phone: '(212) 555.0134' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'applicant_duplicate'])
    expect(refused.json().current.matches).toMatchObject([
      { id: first, firstName: 'Ada', duplicateOn: ['email', 'phone', 'name', 'instagram'] },
      { id: second, duplicateOn: ['name'] },
    ])
    expect(await api.stored()).toHaveLength(2)
    expect((await add({ ...ada, allowDuplicate: true })).statusCode).toBe(201)
  })

  it('DUP-04 warns of a second address, and not of empty or n/a values', async () => {
    await add({ email: 'one@example.com', email2: 'two@example.com', firstName: 'n/a', lastName: 'n/a' })
    expect((await add({ email: 'two@example.com' })).json()).toMatchObject({ code: 'applicant_duplicate' })
    expect((await add({ email: 'three@example.com', firstName: 'n/a', lastName: 'N/A' })).statusCode).toBe(201)
  })

  it('DUP-08 warns of the same Instagram username, also with capital letters', async () => {
    const instagramUsername = 'AdaKing'
    const first = await add({ email: 'one@example.com', instagramUsername })
    expect(first.statusCode).toBe(201)
    const refused = await add({ email: 'two@example.com', instagramUsername })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'applicant_duplicate', current: { matches: [{ id: first.json().id, duplicateOn: ['instagram'] }] } },
    ])
    const other = await add({ email: 'three@example.com', instagramUsername: 'adaKING' })
    expect(other.json().code).toBe('applicant_duplicate')
  })

  it('warns all but one of several concurrent requests for the same person', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(ada)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await api.stored()).toHaveLength(1)
  })

  it('warns the later of two admins who add one person at once by different addresses', async () => {
    const phone = '(212) 555-0134'
    for (const [one, other] of [
      [
        { email: 'a@example.com', phone },
        { email: 'b@example.com', phone },
      ],
      [
        { email: 'c@example.com', instagramUsername: 'ada' },
        { phone: '(212) 555-0135', instagramUsername: 'ada' },
      ],
      [{ email: 'd@example.com' }, { email: 'e@example.com', email2: 'd@example.com' }],
    ]) {
      const answers = await Promise.all([add(one ?? {}), add(other ?? {})])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    }
  })

  it('refuses unknown fields, invalid addresses, and unknown events, and stores nothing', async () => {
    await add(ada)
    const answers = [
      await add({ email: 'nope' }),
      await add({ email: 'a@example.com', passwordHash: 'x' }),
      await add({ email: 'a@example.com', eventId: 'nonsense', tags: ['New'] }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [404, 'event_not_found'],
    ])
    expect(await api.stored()).toHaveLength(1)
    expect(await api.db.selectFrom('tags').select('name').where('name', '=', 'New').execute()).toEqual([])
  })
})
