import { roles } from '@velvet/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('creating an event', () => {
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
  const create = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url, payload })
  const list = async () => (await api.admin({ method: 'GET', url })).json()
  const gala = {
    name: 'Winter Gala',
    description: 'Doors at eight.\nDinner at nine.',
    location: 'New York, NY',
    date: '2026-12-22T01:00:00.000Z',
    timeZone: 'America/New_York',
    maxCapacity: 120,
    isActive: false,
  }

  const unsaid = {
    ...{ doorsAt: null, endsAt: null, address: null, dressCode: null, minimumAge: null },
    ...{ maxParty: 1, waitlistOpen: true, droppedFields: [], questions: [] },
    ...{ autoApprove: 'nobody', release: 'silent', releaseAt: null, offerHours: 24, autoOffer: false },
    ...{ offerRank: 'applied', reminderHours: null, picture: null, cancelledAt: null },
  }

  it('API-40 API-42 ENT-31 ENT-32 ENT-33 ENT-36 stores every field, its creator, and the time', async () => {
    const answer = await create(gala)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      ...gala,
      ...unsaid,
      id: expect.any(String),
      slug: 'winter-gala',
      currentApplications: 0,
      approvedApplications: 0,
      isFull: false,
      archivedAt: null,
      createdBy: 'admin',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await list()).toEqual([answer.json()])
  })

  it('ENT-33 ENT-34 ENT-35 EVT-31 EVT-32 LIM-28 needs only a name: then it has no date and no limit, is active and has no applicants', async () => {
    const empty = { description: null, location: null, date: null, timeZone: null, maxCapacity: null, isActive: true }
    expect((await create({ name: '  Opening   Night ' })).json()).toMatchObject({
      ...empty,
      name: 'Opening Night',
      currentApplications: 0,
    })
    const blank = { ...empty, description: ' ', location: '', maxCapacity: 0, timeZone: '' }
    expect((await create({ name: 'Opening Night', ...blank })).json()).toMatchObject(empty)
  })

  it('EVT-22 EVT-30 EVT-31 EVT-32 takes what the fields of a form send: a local time, a capacity as text, or nothing', async () => {
    const typed = { date: '2030-01-01T20:00', maxCapacity: '12', timeZone: 'America/New_York' }
    expect((await create({ name: 'Gala', ...typed })).json()).toMatchObject({
      date: '2030-01-02T01:00:00.000Z',
      maxCapacity: 12,
    })
    expect((await create({ name: 'Gala', date: '', maxCapacity: '' })).json()).toMatchObject({
      date: null,
      maxCapacity: null,
    })
    for (const wrong of [
      { date: 'soon' },
      { date: '2030-02-30T20:00' },
      { maxCapacity: 'many' },
      { maxCapacity: '-1' },
    ])
      expect((await create({ name: 'Gala', ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
  })

  it('SEC-21 ENT-31 is refused without a name', async () => {
    for (const name of ['', '   ', '\u200b'])
      expect((await create({ ...gala, name })).json(), name).toMatchObject({
        code: 'event_name_required',
        message: 'Event name is required',
        errors: [{ path: 'name' }],
      })
    for (const name of [undefined, null, 5, {}, ['Gala'], true])
      expect((await create({ ...gala, name })).json(), String(name)).toMatchObject({
        code: 'event_name_required',
        message: 'Event name is required',
        errors: [{ path: 'name', message: 'Event name is required' }],
      })
    for (const payload of [undefined, {}])
      expect(
        (await api.admin({ method: 'POST', url: '/api/admin/events', ...(payload ? { payload } : {}) })).json(),
      ).toMatchObject({
        message: 'Event name is required',
      })
    expect(await list()).toEqual([])
  })

  const refuses = async (change: Record<string, unknown>, code: string, path: string) => {
    const answer = await create({ ...gala, ...change })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, errors: [{ path }] }])
    expect(await list()).toEqual([])
  }

  it.each([12.5, 'many', '12.5', '10000001', -1])('EVT-30 is refused with the invalid capacity %j', (maxCapacity) =>
    refuses({ maxCapacity }, 'validation_failed', 'maxCapacity'),
  )

  it.each([
    [{ date: '2026' }, 'validation_failed', 'date'],
    [{ date: 'next week' }, 'validation_failed', 'date'],
    [{ date: '2026-12-31T23:59:60Z' }, 'validation_failed', 'date'],
    [{ timeZone: 'Mars/Olympus' }, 'time_zone_unknown', 'timeZone'],
    [{ isActive: 'yes' }, 'validation_failed', 'isActive'],
    [{ description: 'x'.repeat(5_001) }, 'validation_failed', 'description'],
  ])('is refused with %j, naming the field', refuses)

  it('SEC-20 accepts no id, count, timestamps or unknown fields', async () => {
    for (const [key, value] of Object.entries({
      id: api.context.newId(),
      currentApplications: 99,
      approvedApplications: 99,
      createdAt: '2000-01-01T00:00:00Z',
      updatedAt: '2000-01-01T00:00:00Z',
      archivedAt: '2000-01-01T00:00:00Z',
      createdBy: 'another admin',
    })) {
      const answer = await create({ ...gala, [key]: value })
      expect([answer.statusCode, answer.json()], key).toMatchObject([
        400,
        { code: 'validation_failed', errors: [{ path: key, message: `${key} is not a known field` }] },
      ])
    }
    expect(await list()).toEqual([])
  })

  it('is logged with its fields', async () => {
    const { id } = (await create(gala)).json()
    expect(await api.db.selectFrom('activity').selectAll().where('action', 'like', 'event.%').execute()).toMatchObject([
      {
        action: 'event.created',
        actor_name: 'admin',
        description: 'Created the event Winter Gala',
        target_type: 'event',
        target_id: id,
        details: { location: 'New York, NY', maxCapacity: 120 },
      },
    ])
  })

  it('SEC-08 is for every role that may write events: all but communications_only', async () => {
    const statuses = await Promise.all(
      roles.map(async (role) => {
        const send = await api.signIn(role, `${role} at the door`)
        const created = await send({ method: 'POST', url, payload: gala })
        const id = created.json().id ?? api.context.newId()
        const updated = await send({ method: 'PATCH', url: `${url}/${id}`, payload: { name: 'Gala' } })
        const deleted = await send({ method: 'DELETE', url: `${url}/${id}` })
        return [role, created.statusCode, updated.statusCode, deleted.statusCode]
      }),
    )
    expect(statuses).toEqual([
      ['super_admin', 201, 200, 200],
      ['admin', 201, 200, 200],
      ['moderator', 201, 200, 200],
      ['communications_only', 403, 403, 403],
    ])
    const visitor = await api.app.inject({ method: 'POST', url, payload: gala })
    expect(visitor.statusCode).toBe(401)
  })
})
