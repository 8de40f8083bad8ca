import type { Applicant } from '@velvet/contracts/applicants'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the record of a person', () => {
  let api: ApplicantFixture
  let eventId: string
  let id: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    eventId = await api.createEvent()
    id = (await api.apply(eventId)).json().id
  })

  const url = () => `/api/admin/applicants/${id}`
  const read = async () => (await api.admin({ method: 'GET', url: url() })).json()
  const patch = (payload: Record<string, unknown>) => api.admin({ method: 'PATCH', url: url(), payload })
  const add = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url: '/api/admin/applicants', payload })

  it('API-09 is read by its id with a session cookie, and never from a cache', async () => {
    const answer = await api.admin({ method: 'GET', url: url() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, firstName: 'Ada', lastName: 'King', email: 'ada@example.com' })
    expect(answer.headers['cache-control']).toBe('no-store')
    await patch({ firstName: 'Augusta' })
    expect(await read()).toMatchObject({ firstName: 'Augusta' })
    expect((await api.app.inject({ method: 'GET', url: url() })).statusCode).toBe(401)
  })

  it('ENT-01 has a unique id, made by the server', async () => {
    const own = api.context.newId()
    const other = (await api.apply(eventId, { id: own, email: 'bea@example.com', phone: '9175550100' })).json().id
    expect(other).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([id, own]).not.toContain(other)
    expect((await add({ id: own, email: 'cem@example.com' })).statusCode).toBe(400)
  })

  it('ENT-04 keeps zip codes as a list of texts', async () => {
    expect((await read()).zipCodes).toEqual(['10001'])
    await patch({ zipCodes: ['02108', '90210'] })
    expect((await read()).zipCodes).toEqual(['02108', '90210'])
    expect((await patch({ zipCodes: [2108] })).statusCode).toBe(400)
  })

  it("ENT-11 ENT-13 SEC-18 SEC-19 shows the profile's picture, its number of followers, and the time of the last fetch", async () => {
    expect(await read()).toMatchObject({ instagramProfilePicture: null, instagramDataLastUpdated: null })
    const at = new Date('2026-03-01T12:00:00.000Z')
    const picture = 'https://scontent.cdninstagram.com/ada.jpg'
    await api.db
      .updateTable('applicants')
      .set({
        instagram_profile_picture: picture,
        instagram_data_last_updated: at,
        instagram_followers: 500,
        instagram_verified: true,
      })
      .execute()
    expect(await read()).toMatchObject({
      instagramProfilePicture: picture,
      instagramDataLastUpdated: at.toISOString(),
      instagramFollowers: 500,
      instagramVerified: true,
      age: 36,
    })
  })

  it('ENT-23 keeps the referral code and the names of tags', async () => {
    expect(await read()).toMatchObject({ referralCode: null, tags: [] })
    await patch({ referralCode: 'FRIENDS-24', tags: ['VIP', 'Press'] })
    expect(await read()).toMatchObject({ referralCode: 'FRIENDS-24', tags: ['Press', 'VIP'] })
    await patch({ referralCode: null, tags: [] })
    expect(await read()).toMatchObject({ referralCode: null, tags: [] })
  })

  it('SEC-15 has names of at least one character, or none', async () => {
    for (const name of ['firstName', 'lastName']) {
      const refused = await api.apply(eventId, { email: 'bea@example.com', [name]: '' })
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, name])
    }
    expect((await api.apply(eventId, { email: 'bea@example.com', firstName: 'B', lastName: 'K' })).statusCode).toBe(201)
    await api
      .admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { firstName: '' } })
      .then(({ statusCode }) => expect(statusCode).toBe(400))
    expect(await read()).toMatchObject({ firstName: 'Ada' })
    await patch({ firstName: null })
    expect(await read()).toMatchObject({ firstName: null })
  })

  it('SEC-16 has a valid second address, or none', async () => {
    for (const email2 of ['nope', 'ada@', 'a b@example.com'])
      expect((await patch({ email2 })).json(), email2).toMatchObject({ errors: [{ path: 'email2' }] })
    await patch({ email2: 'ada@example.org' })
    expect(await read()).toMatchObject({ email2: 'ada@example.org' })
    expect((await patch({ email2: '' })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ email2: null })
  })

  it('LIM-07 has a score from 0 to 100', async () => {
    for (const score of [0, 100]) {
      await patch({ score })
      expect(await read()).toMatchObject({ score })
    }
    for (const score of [-1, 101]) expect((await patch({ score })).statusCode, String(score)).toBe(400)
    expect(await read()).toMatchObject({ score: 100 })
  })

  it('LIM-06 requires ten digits to apply with a number, and matches no people by fewer', async () => {
    for (const phone of ['212555013', '212555013456'])
      expect((await api.apply(eventId, { email: 'bea@example.com', phone })).statusCode, phone).toBe(400)
    expect((await api.apply(eventId, { email: 'bea@example.com', phone: '2125550134' })).statusCode).toBe(201)
    const sameNumber = await add({ email: 'cem@example.com', phone: '+1 (212) 555-0134' })
    expect([sameNumber.statusCode, sameNumber.json().code]).toEqual([409, 'applicant_duplicate'])
    const short = ['dan', 'eve'].map((name) => ({ id: api.context.newId(), first_name: name, phone: '555-0134' }))
    await api.db.insertInto('applicants').values(short).execute()
    const { applicants } = (await api.admin({ method: 'GET', url: '/api/admin/applicants' })).json()
    const alike = applicants.map((one: Applicant) => [one.firstName, one.duplicateOn.includes('phone')])
    expect(alike.toSorted()).toEqual([
      ['Ada', true],
      ['Ada', true],
      ['dan', false],
      ['eve', false],
    ])
  })
})
