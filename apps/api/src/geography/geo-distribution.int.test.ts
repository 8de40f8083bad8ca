import type { GeoEntry } from '@velvet/contracts/geography'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

const miami = { city: 'Miami', state: 'FL', latitude: 25.77, longitude: -80.19 }
const albany = { city: 'Albany', state: 'NY', latitude: 42.65, longitude: -73.76 }

describe('where applicants live', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const ask = (query: Record<string, string> = {}) =>
    api.admin({ method: 'GET', url: '/api/admin/geo-distribution', query })
  const places = async (query: Record<string, string> = {}): Promise<GeoEntry[]> => (await ask(query)).json()
  const counts = async (query: Record<string, string> = {}) =>
    (await places(query)).map(({ city, state, count }) => [city, state, count])

  it('API-50 ENT-62 GEO-03 lists each city once, the most frequent first, with its share and average position', async () => {
    await api.addPeople(1, albany)
    await api.addPeople(1, { ...miami, latitude: 25.79, longitude: -80.13 })
    await api.addPeople(1, miami)
    await api.addPeople(4)
    const answer = await ask()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [
        { city: 'Miami', state: 'FL', count: 2, percentage: 66.7, lat: 25.78, lng: -80.16 },
        { city: 'Albany', state: 'NY', count: 1, percentage: 33.3, lat: 42.65, lng: -73.76 },
      ],
    ])
  })

  it('ANS-26 counts applicants of an event, and of an application status there, which needs the event', async () => {
    const [gala, other] = [await api.createEvent(), await api.createEvent()]
    const inMiami = await api.addPeople(3, miami)
    const inAlbany = await api.addPeople(1, albany)
    const apply = (ids: readonly string[], eventId: string, status: 'pending' | 'approved') =>
      api.db
        .insertInto('event_applications')
        .values(ids.map((id) => ({ id: api.context.newId(), applicant_id: id, event_id: eventId, status })))
        .execute()
    await apply(inMiami.slice(0, 2), gala, 'approved')
    await apply(inAlbany, gala, 'pending')
    await apply(inMiami.slice(2), other, 'approved')
    expect(await places({ eventId: gala })).toMatchObject([
      { city: 'Miami', count: 2, percentage: 66.7, lat: 25.77 },
      { city: 'Albany', count: 1, percentage: 33.3 },
    ])
    expect(await counts({ eventId: gala, applicationStatus: 'approved' })).toEqual([['Miami', 'FL', 2]])
    const answer = await ask({ applicationStatus: 'approved' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  })

  it('API-50 is an empty list when no location is known', async () => {
    await api.addPeople(1, { city: 'Miami', state: 'FL' })
    await api.addPeople(1, { ...miami, city: '' })
    expect(await places()).toEqual([])
  })

  it('API-50 locates applicants by their zip code, and forgets removed people', async () => {
    await api.apply(await api.createEvent())
    const [entry] = await places()
    expect(entry).toMatchObject({ city: 'New York', state: 'NY', count: 1, percentage: 100 })
    expect(entry?.lat).toBeCloseTo(40.75, 1)
    expect(entry?.lng).toBeCloseTo(-74, 1)
    const [person] = await api.stored()
    await api.done('delete', { applicantIds: [person?.id] })
    expect(await places()).toEqual([])
  })

  it('treats spellings that differ in case and accents as one place, under the most frequent', async () => {
    await api.addPeople(1, { ...miami, city: 'MIAMI' })
    await api.addPeople(1, { ...miami, city: 'Míami', state: 'fl' })
    await api.addPeople(3, miami)
    expect(await counts()).toEqual([['Miami', 'FL', 5]])
  })

  it('keeps cities with the same name in several states apart, and those without a known state', async () => {
    await api.addPeople(3, { ...albany, state: 'GA' })
    await api.addPeople(2, albany)
    await api.addPeople(1, { ...albany, state: null })
    await api.addPeople(1, { ...albany, state: '' })
    expect(await counts()).toEqual([
      ['Albany', 'GA', 3],
      ['Albany', null, 2],
      ['Albany', 'NY', 2],
    ])
  })

  it('GEO-06 filters by part of the city or state, in any case and accents', async () => {
    await api.addPeople(3, miami)
    await api.addPeople(1, albany)
    for (const search of ['mia', 'MÍAMI', 'fl', 'Miami, FL', ' miami  fl ', 'Florida'])
      expect(await places({ search }), search).toMatchObject([{ city: 'Miami', count: 3, percentage: 75 }])
    expect(await counts({ search: 'a' })).toHaveLength(2)
    expect(await counts({ search: ' ' })).toHaveLength(2)
    for (const search of ['boston', '%', '_', '\\', "' or true --"])
      expect(await places({ search }), search).toEqual([])
  })

  it('GEO-07 counts only people with the status, and their share', async () => {
    await api.addPeople(3, { ...miami, status: 'approved' })
    await api.addPeople(2, { ...albany, status: 'approved' })
    const [pending] = await api.addPeople(1, albany)
    expect(await counts({ status: 'approved' })).toEqual([
      ['Miami', 'FL', 3],
      ['Albany', 'NY', 2],
    ])
    expect(await counts({ status: 'all' })).toEqual(await counts({}))
    expect(await places({ status: 'pending' })).toMatchObject([{ city: 'Albany', count: 1, percentage: 100 }])
    expect(await places({ status: 'declined' })).toEqual([])
    await api.done('decline', { applicantIds: [pending] })
    expect(await counts({ status: 'declined' })).toEqual([['Albany', 'NY', 1]])
    expect(await counts({ status: 'declined', search: 'miami' })).toEqual([])
  })

  it('API-50 returns at most the requested number of places', async () => {
    for (let number = 1; number <= 3; number++) await api.addPeople(number, { ...miami, city: `Town ${number}` })
    expect(await counts({ limit: '2' })).toEqual([
      ['Town 3', 'FL', 3],
      ['Town 2', 'FL', 2],
    ])
  })

  it.each([{ limit: '0' }, { limit: '5001' }, { status: 'vip' }, { search: 'x'.repeat(101) }])(
    'API-50 refuses %o',
    async (query) => {
      const answer = await ask(query)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    },
  )

  it('API-50 accepts the longest allowed names', async () => {
    const rare = (length: number): string =>
      String.fromCodePoint(...Array.from({ length }, (_, index) => 0x20000 + ((index * 7_919) % 40_000)))
    const [city, state] = [rare(200), rare(60)]
    await api.addPeople(1, { ...miami, city, state })
    expect(await counts()).toEqual([[city, state, 1]])
  })
})
