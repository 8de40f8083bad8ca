import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('events that visitors can apply to', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
  })

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const list = async () => (await api.app.inject({ method: 'GET', url: '/api/events' })).json()
  const decide = (id: string, status: string) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { status } })

  it('API-01 PUB-14 PUB-37 GST-19 are active and not over, the soonest first, those without a date last', async () => {
    const undated = await api.createEvent()
    const later = await api.createEvent({ date: hours(900), time_zone: 'America/Los_Angeles' })
    const running = await api.createEvent({ date: hours(-11) })
    await api.createEvent({ date: hours(-13) })
    await api.createEvent({ is_active: false })
    await api.createEvent({ cancelled_at: new Date() })
    await api.createEvent({ archived_at: new Date(), is_active: false })
    const events = await list()
    expect(events.map(({ id }: { id: string }) => id)).toEqual([running, later, undated])
    expect(events[1]).toEqual({
      id: later,
      name: 'Opening Night',
      date: expect.any(String),
      timeZone: 'America/Los_Angeles',
      location: null,
      isFull: false,
      slug: later,
      answers: { when: 'none', from: null },
      ...{ waitlistOpen: true, maxParty: 1, minimumAge: null, droppedFields: [], questions: [] },
    })
  })

  it('are shown however many events are over', async () => {
    await sql`insert into events (id, name, date) select gen_random_uuid(), 'Long ago', now() - interval '1 year'
      from generate_series(1, 501)`.execute(api.db)
    const next = await api.createEvent({ date: hours(10) })
    expect(await list()).toMatchObject([{ id: next }])
  })

  it('EVT-43 stay when they are full, as a waitlist, until a place is free again', async () => {
    const id = await api.createEvent({ max_capacity: 1 })
    const ada = (await api.apply(id)).json().id
    expect(await list()).toMatchObject([{ id, isFull: false }])
    await decide(ada, 'approved')
    expect(await list()).toMatchObject([{ id, isFull: true }])
    const bea = await api.apply(id, { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })
    expect([bea.statusCode, bea.json()]).toMatchObject([201, { status: 'pending' }])
    await decide(ada, 'declined')
    expect(await list()).toMatchObject([{ id, isFull: false }])
  })

  it('PUB-37 are the only ones: every other event refuses an application with a clear sentence, and stores nothing', async () => {
    const refusals = {
      inactive: await api.createEvent({ is_active: false }),
      archived: await api.createEvent({ archived_at: new Date() }),
      canceled: await api.createEvent({ cancelled_at: new Date() }),
      past: await api.createEvent({ date: hours(-13) }),
      unknown: api.context.newId(),
      malformed: "' or 1=1",
    }
    const answers = await Promise.all(Object.values(refusals).map((id) => api.apply(id)))
    const choose = 'Please choose another event.'
    const gone = [404, 'event_not_found', 'This event does not exist or was removed.', undefined]
    expect(
      answers.map((answer) => {
        const { code, message, suggestion } = answer.json()
        return [answer.statusCode, code, message, suggestion]
      }),
    ).toEqual([
      [409, 'event_inactive', 'This event is not taking applications.', choose],
      [409, 'event_inactive', 'This event is not taking applications.', choose],
      [409, 'event_cancelled', 'This night is canceled.', choose],
      [409, 'event_past', 'This event has already taken place.', choose],
      gone,
      gone,
    ])
    expect(await api.stored()).toEqual([])
  })
})
