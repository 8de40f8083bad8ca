import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('facets', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it('FILT-04 FILT-05 FILT-30 list each city, state and source once, in order, without blanks', async () => {
    const places = [
      { city: 'New York', state: 'NY' },
      { city: 'Miami', state: 'FL' },
      { city: '', state: '' },
      { city: null, state: null, source: 'csv' },
      { city: "O'Fallon", state: 'MO' },
    ]
    await api.db
      .insertInto('applicants')
      .values([...places, ...places].map((place) => ({ id: api.context.newId(), ...place })))
      .execute()
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants/facets' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { cities: ['Miami', 'New York', "O'Fallon"], states: ['FL', 'MO', 'NY'], sources: ['csv', 'web'] },
    ])
  })

  it('are empty when there are no applicants', async () => {
    await api.clear()
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants/facets' })
    expect(answer.json()).toEqual({ cities: [], states: [], sources: [] })
  })
})
