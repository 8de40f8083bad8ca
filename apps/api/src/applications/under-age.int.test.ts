import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('guests who are too young', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  it('GST-25 are marked when staff add them, and those of unknown age are not judged', async () => {
    const night = await api.createNight({ minimum_age: 21 })
    const add = async (age?: number) => {
      const [person = ''] = await api.addPeople(1, age === undefined ? {} : { age })
      const url = `/api/admin/events/${night}/applications`
      return (await api.admin({ method: 'POST', url, payload: { applicantId: person } })).json()
    }
    expect([(await add(20)).isUnderAge, (await add(21)).isUnderAge, (await add()).isUnderAge]).toEqual([
      true,
      false,
      null,
    ])
    const created = await api.admin({
      method: 'POST',
      url: '/api/admin/applicants',
      payload: { firstName: 'Bea', lastName: 'Lee', email: 'bea@example.com', age: 19, eventId: night },
    })
    expect(created.statusCode).toBe(201)
    expect(await api.applicationOf(night, 'bea@example.com')).toMatchObject({ isUnderAge: true })
    const { applications } = await api.get(`/api/admin/events/${night}/applications?sort=applied&order=asc`)
    expect(applications.map(({ isUnderAge }: { isUnderAge: boolean | null }) => isUnderAge)).toEqual([
      true,
      false,
      null,
      true,
    ])
  })

  it('GST-25 follow the minimum age and the age as they are now', async () => {
    const night = await api.createNight()
    const [person = ''] = await api.addPeople(1, { age: 20 })
    const url = `/api/admin/events/${night}/applications`
    const { id, isUnderAge } = (await api.admin({ method: 'POST', url, payload: { applicantId: person } })).json()
    expect(isUnderAge).toBe(false)
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { minimumAge: 21 } })
    expect(await api.get(`/api/admin/applications/${id}`)).toMatchObject({ isUnderAge: true })
    await api.db.updateTable('applicants').set({ age: 21 }).where('id', '=', person).execute()
    expect(await api.get(`/api/admin/applications/${id}`)).toMatchObject({ isUnderAge: false })
  })

  it('GST-25 GST-22 are not judged when the form did not ask for the age', async () => {
    const night = await api.createNight({ dropped_fields: ['age'] })
    await api.apply(night)
    await api.db.updateTable('events').set({ dropped_fields: [], minimum_age: 21 }).where('id', '=', night).execute()
    expect(await api.applicationOf(night, 'ada@example.com')).toMatchObject({ isUnderAge: null })
  })
})
