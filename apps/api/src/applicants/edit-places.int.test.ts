import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the location of a person', () => {
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

  const patch = async (payload: Record<string, unknown>) => {
    const answer = await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const stored = () =>
    api.db
      .selectFrom('applicants')
      .select(['city', 'state', 'zip_code_cities', 'latitude', 'longitude'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it.each([
    { country: 'Germany', city: null, state: null },
    { country: 'DE', city: 'Berlin', state: null },
    { city: 'Berlin', state: null },
    { city: null, state: 'Bayern' },
  ])('stays abroad when their zip codes change: %j (3.7)', async (where) => {
    const zipCodes = ['90210']
    await patch({ ...where, zipCodes })
    const expected = { city: where.city, state: where.state, zip_code_cities: null, latitude: null, longitude: null }
    expect(await stored()).toEqual(expected)
    await patch({ zipCodes: ['33139'] })
    expect(await stored()).toEqual(expected)
  })

  it('is no longer derived from their zip codes when they move abroad (3.7)', async () => {
    expect((await stored()).latitude).not.toBeNull()
    await patch({ country: 'Germany', city: 'Berlin', state: null })
    expect(await stored()).toMatchObject({ city: 'Berlin', state: null, latitude: null, longitude: null })
  })

  it.each([
    [{ country: 'Germany' }, { country: 'US' }],
    [
      { city: 'Berlin', state: null },
      { city: 'New York', state: 'NY' },
    ],
  ])('is derived from their zip codes again when %j is corrected to %j (3.7)', async (wrong, right) => {
    const before = await stored()
    expect(before.latitude).not.toBeNull()
    await patch(wrong)
    expect(await stored()).toMatchObject({ latitude: null, longitude: null })
    await patch(right)
    expect(await stored()).toEqual(before)
  })

  it('stays abroad when they apply again with a zip code (3.7)', async () => {
    await patch({ country: 'Germany', city: null, state: null, zipCodes: [] })
    expect((await api.apply(eventId, { zipCodes: ['90210'] })).statusCode).toBe(201)
    expect((await api.apply(await api.createEvent(), { zipCodes: ['90210'] })).statusCode).toBe(201)
    expect(await stored()).toMatchObject({ city: null, state: null, zip_code_cities: null, latitude: null })
  })
})
