import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

const miami = { city: 'Miami', state: 'FL', latitude: 25.77, longitude: -80.19 }
const albany = { city: 'Albany', state: 'NY', latitude: 42.65, longitude: -73.76 }
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

describe('the totals of the map', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const ask = (query: Record<string, string> = {}) =>
    api.admin({ method: 'GET', url: '/api/admin/geo-analytics', query })
  const totals = async (query: Record<string, string> = {}) => (await ask(query)).json()

  it('API-51 GEO-02 GEO-04 GEO-05 answers with zeros and without a rate when there are no applicants', async () => {
    const answer = await ask()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { totalApplicants: 0, located: 0, cities: 0, conversionRate: null, conversionChange: null },
    ])
  })

  it('API-51 GEO-02 GEO-04 counts everyone, people with a known location, and their cities', async () => {
    await api.addPeople(3, miami)
    await api.addPeople(1, { ...miami, city: 'MIAMI' })
    await api.addPeople(1, albany)
    await api.addPeople(2, { city: 'Boston', state: 'MA' })
    await api.addPeople(4)
    expect(await totals()).toMatchObject({ totalApplicants: 11, located: 5, cities: 2 })
  })

  it('API-51 GEO-07 counts one status, while conversion covers everyone', async () => {
    await api.addPeople(6, { ...miami, status: 'approved' })
    await api.addPeople(1, { ...albany, status: 'approved' })
    await api.addPeople(3, { status: 'declined' })
    await api.addPeople(2, albany)
    expect(await totals()).toMatchObject({ totalApplicants: 12, located: 9, cities: 2, conversionRate: 70 })
    expect(await totals({ status: 'all' })).toMatchObject({ totalApplicants: 12, located: 9, cities: 2 })
    expect(await totals({ status: 'approved' })).toMatchObject({
      totalApplicants: 7,
      located: 7,
      cities: 2,
      conversionRate: 70,
    })
    expect(await totals({ status: 'declined' })).toMatchObject({
      totalApplicants: 3,
      located: 0,
      cities: 0,
      conversionRate: 70,
    })
    expect((await ask({ status: 'vip' })).statusCode).toBe(400)
  })

  it('GEO-05 computes the conversion from 10 decisions on, from decided applicants only', async () => {
    await api.addPeople(7, { status: 'approved' })
    await api.addPeople(20)
    const [last] = await api.addPeople(3, { status: 'declined' })
    expect(await totals()).toMatchObject({ conversionRate: 70 })
    await api.done('set_pending', { applicantIds: [last] })
    expect(await totals()).toMatchObject({ conversionRate: null })
  })

  it('GEO-05 compares the decisions of the last 30 days with those of the 30 days before only', async () => {
    const decided = (count: number, status: 'approved' | 'declined', days: number) =>
      api.addPeople(count, { status, decided_at: daysAgo(days), created_at: daysAgo(400) })
    await decided(9, 'approved', 29)
    await decided(3, 'declined', 1)
    await decided(5, 'approved', 31)
    await decided(4, 'declined', 59)
    expect(await totals()).toMatchObject({ conversionRate: 66.7, conversionChange: null })
    await decided(1, 'declined', 45)
    expect(await totals()).toMatchObject({ conversionChange: 25 })
    await decided(40, 'declined', 61)
    await decided(40, 'declined', -2)
    expect(await totals()).toMatchObject({ conversionChange: 25 })
  })
})
