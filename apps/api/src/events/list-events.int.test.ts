import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('listing events', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
  })

  const url = '/api/admin/events'
  const list = async (query = '') => (await api.admin({ method: 'GET', url: `${url}${query}` })).json()
  const counts = async () => (await api.admin({ method: 'GET', url: `${url}/applicant-counts` })).json()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const bea = { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' }
  const setStatus = async (firstName: string, status: 'pending' | 'approved' | 'declined') => {
    const person = (await api.stored()).find((one) => one.first_name === firstName)
    const answer = await api.admin({
      method: 'PATCH',
      url: `/api/admin/applicants/${person?.id}`,
      payload: { status },
    })
    expect(answer.statusCode).toBe(200)
  }

  it('API-40 lists the next event first, then undated and past ones, and omits archived ones', async () => {
    const past = await api.createEvent({ date: day(-30) })
    const later = await api.createEvent({ date: day(9) })
    const undated = await api.createEvent({ is_active: false })
    const next = await api.createEvent({ date: day(2), max_capacity: 80 })
    const longPast = await api.createEvent({ date: day(-90) })
    await api.createEvent({ date: day(1), archived_at: new Date() })
    const events = await list()
    expect(events.map(({ id }: { id: string }) => id)).toEqual([next, later, undated, past, longPast])
    expect(events[0]).toMatchObject({ maxCapacity: 80, isActive: true, currentApplications: 0 })
    expect(events[2]).toMatchObject({ isActive: false, date: null, maxCapacity: null })
  })

  it('API-40 lists archived ones on request, the last archived first', async () => {
    const current = await api.createEvent()
    const first = await api.createEvent({ archived_at: day(-9) })
    const last = await api.createEvent({ archived_at: day(-2) })
    expect(await list('?archived=true')).toMatchObject([
      { id: last, archivedAt: expect.any(String) },
      { id: first, archivedAt: expect.any(String) },
    ])
    expect(await list('?archived=false')).toMatchObject([{ id: current, archivedAt: null }])
    expect((await list('?archived=perhaps')).code).toBe('validation_failed')
  })

  it('ENT-35 EVT-13 counts the stored applications', async () => {
    const id = await api.createEvent()
    await api.apply(id)
    await api.apply(id, bea)
    await setStatus('Bea', 'approved')
    expect(await list()).toMatchObject([{ id, currentApplications: 2, approvedApplications: 1 }])
    await api.db.deleteFrom('applicants').where('first_name', '=', 'Bea').execute()
    expect(await list()).toMatchObject([{ id, currentApplications: 1, approvedApplications: 0 }])
  })

  it("API-41 EVT-13 counts each event's applications by decision, and the sums match the list", async () => {
    const [gala, archived, empty] = [
      await api.createEvent(),
      await api.createEvent({ archived_at: new Date() }),
      await api.createEvent(),
    ]
    await api.apply(gala)
    await api.apply(gala, bea)
    await api.apply(gala, { email: 'c@example.com', firstName: 'Cleo', phone: '9175550101' })
    await sql`insert into event_applications (id, event_id, applicant_id, status)
      select gen_random_uuid(), ${archived}, id, case first_name when 'Bea' then 'approved' else 'declined' end from applicants where first_name <> 'Ada'`.execute(
      api.db,
    )
    await setStatus('Bea', 'approved')
    await setStatus('Cleo', 'declined')
    expect(await counts()).toMatchObject({
      [gala]: { total: 3, pending: 1, approved: 1, declined: 1 },
      [archived]: { total: 2, pending: 0, approved: 1, declined: 1 },
      [empty]: { total: 0, pending: 0, approved: 0, declined: 0 },
    })
    await setStatus('Cleo', 'pending')
    expect((await counts())[gala]).toMatchObject({ total: 3, pending: 2, approved: 1, declined: 0 })
    expect((await counts())[archived]).toMatchObject({ total: 2, pending: 0, approved: 1, declined: 1 })
  })

  it('EVT-39 is never cached', async () => {
    for (const path of [url, `${url}/applicant-counts`])
      expect((await api.admin({ method: 'GET', url: path })).headers['cache-control']).toBe('no-store')
  })
})
