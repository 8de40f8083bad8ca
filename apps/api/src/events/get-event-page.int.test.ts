import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the page of one event', () => {
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
  const read = (slug: string) => api.app.inject({ method: 'GET', url: `/api/events/${encodeURIComponent(slug)}` })
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/events/${id}`, payload })

  it('GST-19 is read by anyone: what the event is announced with, and what its form asks', async () => {
    const shown = {
      name: 'Winter Gala',
      description: 'Black tie.\nDinner at nine.',
      date: '2099-12-22T01:00:00.000Z',
      timeZone: 'America/New_York',
      location: 'New York, NY',
      slug: 'gala',
      doorsAt: '2099-12-22T00:00:00.000Z',
      endsAt: null,
      address: '1 Main Street',
      dressCode: 'Black tie',
      minimumAge: 21,
      maxParty: 3,
      waitlistOpen: false,
      droppedFields: ['instagram'],
      questions: [{ id: 'song', type: 'text', label: 'Your song', required: false }],
    }
    const payload = { ...shown, maxCapacity: 120 }
    const { id } = (await api.admin({ method: 'POST', url: '/api/admin/events', payload })).json()
    const answer = await read('gala')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...{ ...shown, id, picture: null, isFull: false, isOpen: true, cancelledAt: null },
        answers: { when: 'none', from: null },
      },
    ])
  })

  it('MSG-03 GST-19 says when applicants hear of decisions, and nothing of a decision', async () => {
    const id = await api.createEvent()
    await update(id, { release: 'by_hand' })
    const page = (await read(id)).json()
    expect(page.answers).toEqual({ when: 'later', from: null })
    const ada = (await api.apply(id)).json().id
    await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${ada}`, payload: { status: 'approved' } })
    expect((await read(id)).json()).toEqual(page)
    const releaseAt = '2099-12-01T12:00:00.000Z'
    await update(id, { release: 'at', releaseAt })
    const listed = (await api.app.inject({ method: 'GET', url: '/api/events' })).json()
    for (const { answers } of [listed[0], (await read(id)).json()])
      expect(answers).toEqual({ when: 'at', from: releaseAt })
  })

  it('GST-18 is found by earlier slugs, which redirect, and by the id when an earlier version stored the event', async () => {
    const { id } = (
      await api.admin({ method: 'POST', url: '/api/admin/events', payload: { name: 'Winter Gala' } })
    ).json()
    await update(id, { slug: 'gala' })
    await update(id, { slug: 'gala-2026' })
    for (const slug of ['winter-gala', 'gala']) {
      const answer = await read(slug)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, '/api/events/gala-2026'])
    }
    const unnamed = await api.createEvent()
    expect((await read(unnamed)).json()).toMatchObject({ id: unnamed, slug: unnamed })
  })

  it('GST-20 does not exist when the event is unknown, inactive, or archived', async () => {
    const inactive = await api.createEvent({ is_active: false })
    const archived = await api.createEvent({ archived_at: new Date() })
    for (const slug of ['unknown', "' or 1=1", '../x', inactive, archived]) {
      const answer = await read(slug)
      expect([answer.statusCode, answer.json().code], slug).toEqual([404, 'event_not_found'])
    }
  })

  it('GST-20 says that the night is over or canceled, and that the event is full', async () => {
    const past = await api.createEvent({ date: hours(-13) })
    const canceled = await api.createEvent({ cancelled_at: new Date() })
    expect((await read(past)).json()).toMatchObject({ isOpen: false, cancelledAt: null })
    expect((await read(canceled)).json()).toMatchObject({ isOpen: false, cancelledAt: expect.any(String) })
    const full = await api.createEvent({ max_capacity: 1 })
    const ada = (await api.apply(full)).json().id
    await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${ada}`, payload: { status: 'approved' } })
    expect((await read(full)).json()).toMatchObject({ isFull: true, isOpen: true })
  })
})
