import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('listing events', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  const list = async () => (await api.admin({ method: 'GET', url: '/api/admin/events' })).json()

  it('API-40 names the next event first, then undated and past ones, and leaves out archived ones', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000)
    const past = await api.createEvent({ date: day(-30) })
    const later = await api.createEvent({ date: day(9) })
    const undated = await api.createEvent({ is_active: false })
    const next = await api.createEvent({ date: day(2), max_capacity: 80 })
    const longPast = await api.createEvent({ date: day(-90) })
    const archived = await api.createEvent({ date: day(1) })
    await api.db.updateTable('events').set({ archived_at: new Date() }).where('id', '=', archived).execute()
    const events = await list()
    expect(events.map(({ id }: { id: string }) => id)).toEqual([next, later, undated, past, longPast])
    expect(events[0]).toMatchObject({ maxCapacity: 80, isActive: true, currentApplications: 0 })
    expect(events[2]).toMatchObject({ isActive: false, date: null, maxCapacity: null })
    await api.db.deleteFrom('events').execute()
  })

  it('ENT-35 counts the applications there are', async () => {
    const eventId = await api.createEvent()
    await api.apply(eventId)
    await api.apply(eventId, { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })
    await api.db.updateTable('applicants').set({ status: 'approved' }).where('first_name', '=', 'Bea').execute()
    expect(await list()).toMatchObject([{ id: eventId, currentApplications: 2, approvedApplications: 1 }])
    await api.db.deleteFrom('applicants').where('first_name', '=', 'Bea').execute()
    expect(await list()).toMatchObject([{ id: eventId, currentApplications: 1, approvedApplications: 0 }])
  })
})
