import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('changing an event', () => {
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
  const gala = {
    name: 'Winter Gala',
    description: 'Black tie.',
    location: 'New York, NY',
    date: '2099-12-22T01:00:00.000Z',
    timeZone: 'America/New_York',
    maxCapacity: 120,
  }
  const create = async (change: Record<string, unknown> = {}) =>
    (await api.admin({ method: 'POST', url, payload: { ...gala, ...change } })).json()
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `${url}/${id}`, payload })
  const archive = (id: string) =>
    api.db.updateTable('events').set({ archived_at: new Date(), is_active: false }).where('id', '=', id).execute()
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'description', 'details'])
      .where('action', '=', 'event.updated')
      .orderBy('created_at')
      .execute()

  it('API-43 EVT-38 changes the given fields and logs their earlier values', async () => {
    const event = await create()
    const answer = await update(event.id, { isActive: false, location: 'Brooklyn, NY' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...event, isActive: false, location: 'Brooklyn, NY', updatedAt: expect.any(String) },
    ])
    expect(answer.json().updatedAt > event.updatedAt).toBe(true)
    expect(await log()).toEqual([
      {
        action: 'event.updated',
        description: 'Updated the event Winter Gala',
        details: { isActive: [true, false], location: ['New York, NY', 'Brooklyn, NY'] },
      },
    ])
  })

  it('EVT-31 EVT-32 clears with null, and with 0 for no limit', async () => {
    const { id } = await create()
    const cleared = { description: null, location: null, date: null, timeZone: null }
    expect((await update(id, { ...cleared, maxCapacity: 0 })).json()).toMatchObject({ ...cleared, maxCapacity: null })
  })

  it('writes and logs nothing when nothing is different', async () => {
    const event = await create()
    expect((await update(event.id, { ...gala, date: '2099-12-21T20:00:00-05:00' })).json()).toEqual(event)
    expect(await log()).toEqual([])
  })

  it('SEC-20 SEC-21 refuses a blank name, unknown fields and an empty change', async () => {
    const event = await create()
    for (const name of [' ', null])
      expect((await update(event.id, { name })).json()).toMatchObject({ code: 'event_name_required' })
    expect((await update(event.id, { timeZone: 'Mars/Olympus' })).json()).toMatchObject({ code: 'time_zone_unknown' })
    for (const payload of [{ id: 'x' }, { currentApplications: 0 }, { createdAt: gala.date }, {}])
      expect((await update(event.id, payload)).json(), JSON.stringify(payload)).toMatchObject({
        code: 'validation_failed',
      })
    expect((await api.admin({ method: 'GET', url })).json()).toEqual([event])
  })

  it('refuses a change based on an outdated state, and returns the current one', async () => {
    const event = await create()
    await update(event.id, { name: 'Mine' })
    const late = await update(event.id, { name: 'Yours', updatedAt: event.updatedAt })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'event_changed', current: { name: 'Mine' } }])
    const { updatedAt } = late.json().current
    expect((await update(event.id, { name: 'Yours', updatedAt })).json()).toMatchObject({ name: 'Yours' })
  })

  it('EVT-43 accepts a capacity below the approved people: no one loses a place, and no one else gets one', async () => {
    const { id } = await create()
    const people = [
      (await api.apply(id)).json().id,
      (await api.apply(id, { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })).json().id,
      (await api.apply(id, { email: 'c@example.com', firstName: 'Cleo', phone: '9175550101' })).json().id,
    ]
    const approve = (person: string, override = false) =>
      api.admin({
        method: 'PATCH',
        url: `/api/admin/applicants/${person}`,
        payload: { status: 'approved', ...(override ? { override } : {}) },
      })
    for (const person of people.slice(0, 2)) await approve(person)
    expect((await update(id, { maxCapacity: 1 })).json()).toMatchObject({
      maxCapacity: 1,
      currentApplications: 3,
      approvedApplications: 2,
    })
    const refused = await approve(people[2])
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'event_full', stats: { capacity: 1, approved: 2 } },
    ])
    expect((await approve(people[2], true)).statusCode).toBe(200)
    await update(id, { maxCapacity: 4 })
    expect((await api.admin({ method: 'GET', url })).json()).toMatchObject([{ approvedApplications: 3 }])
  })

  it('does not change an archived event', async () => {
    const { id } = await create()
    await archive(id)
    const answer = await update(id, { isActive: true })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'event_archived', current: { isActive: false } },
    ])
  })

  it('answers 404 for an unknown event', async () => {
    for (const id of [api.context.newId(), 'nonsense', "' or 1=1"])
      for (const call of [
        { method: 'PATCH', url: `${url}/${encodeURIComponent(id)}`, payload: { name: 'x' } },
        { method: 'DELETE', url: `${url}/${encodeURIComponent(id)}?force=true` },
        { method: 'POST', url: `${url}/${encodeURIComponent(id)}/restore` },
      ] as const) {
        const answer = await api.admin(call)
        expect([answer.statusCode, answer.json().code], call.method).toEqual([404, 'event_not_found'])
      }
  })
})
