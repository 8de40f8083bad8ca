import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openStream } from '../testing/account-fixture.ts'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('deleting an event', () => {
  let api: ApplicantFixture
  let id: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
    id = await api.createEvent()
  })

  const url = '/api/admin/events'
  const remove = (query = '') => api.admin({ method: 'DELETE', url: `${url}/${id}${query}` })
  const restore = () => api.admin({ method: 'POST', url: `${url}/${id}/restore` })
  const list = async (query = '') => (await api.admin({ method: 'GET', url: `${url}${query}` })).json()
  const open = async () => (await api.app.inject({ method: 'GET', url: '/api/events' })).json()
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'description', 'details'])
      .where('target_type', '=', 'event')
      .orderBy('created_at')
      .execute()
  const bea = { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' }
  const cleo = { email: 'c@example.com', firstName: 'Cleo', phone: '9175550101' }
  const applied = async () => {
    await api.apply(id)
    const people = [(await api.apply(id, bea)).json().id, (await api.apply(id, cleo)).json().id]
    for (const [index, status] of ['approved', 'declined'].entries())
      await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${people[index]}`, payload: { status } })
  }

  it('API-44 EVT-42 EVT-43 deletes an event without applications, with an entry that keeps its name', async () => {
    const answer = await remove()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Event deleted successfully', isArchived: false },
    ])
    expect([await list(), await list('?archived=true'), await open()]).toEqual([[], [], []])
    expect(await log()).toMatchObject([
      { action: 'event.deleted', description: 'Deleted the event Opening Night', details: { name: 'Opening Night' } },
    ])
    expect((await remove()).json()).toMatchObject({ code: 'event_not_found' })
  })

  it('EVT-43 refuses when people applied, with the numbers by status, and changes nothing', async () => {
    await applied()
    const [before] = await list()
    for (const query of ['', '?force=false']) {
      const answer = await remove(query)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          code: 'event_has_applications',
          message: '3 people applied to this event.',
          details: '1 pending, 1 approved, 1 declined.',
          suggestion: expect.stringContaining('Archive'),
          stats: { total: 3, pending: 1, approved: 1, declined: 1 },
        },
      ])
    }
    expect(await list()).toEqual([before])
    expect(await log()).toEqual([])
  })

  it('EVT-43 archives it with force: out of every list, closed, and people keep their history', async () => {
    await applied()
    const people = await api.stored()
    const answer = await remove('?force=true')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Event archived. 3 applications are kept.', isArchived: true },
    ])
    expect([await list(), await open()]).toEqual([[], []])
    expect(await list('?archived=true')).toMatchObject([
      { id, isActive: false, archivedAt: expect.any(String), currentApplications: 3, approvedApplications: 1 },
    ])
    expect(await api.stored()).toEqual(people)
    const found = await api.admin({ method: 'GET', url: `/api/admin/applicants?eventId=${id}` })
    expect(found.json()).toMatchObject({ total: 3 })
    const late = await api.apply(id, { email: 'd@example.com', firstName: 'Dora', phone: '9175550102' })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'event_inactive', message: 'This event is not taking applications.' },
    ])
    expect(await log()).toMatchObject([
      {
        action: 'event.deleted',
        description: 'Archived the event Opening Night',
        details: { isArchived: true, total: 3, pending: 1, approved: 1, declined: 1 },
      },
    ])
  })

  it('archives once, however often it is requested', async () => {
    await api.apply(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove('?force=true')))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.json().message).toBe('Event archived. One application is kept.')
    expect(await log()).toHaveLength(1)
    expect((await remove()).json()).toMatchObject({ code: 'event_has_applications' })
  })

  it('deletes an archived event permanently when it has no applications left', async () => {
    await api.apply(id)
    await remove('?force=true')
    await api.db.deleteFrom('applicants').execute()
    expect((await remove()).json()).toMatchObject({ isArchived: false })
    expect(await list('?archived=true')).toEqual([])
  })

  it('restores an archived event, inactive, and only an archived one', async () => {
    await api.apply(id)
    expect((await restore()).json()).toMatchObject({ code: 'event_not_archived' })
    await remove('?force=true')
    const answer = await restore()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, archivedAt: null, isActive: false, currentApplications: 1 },
    ])
    expect([await list(), await list('?archived=true')]).toMatchObject([[{ id }], []])
    expect((await log()).at(-1)).toMatchObject({
      action: 'event.restored',
      description: 'Restored the event Opening Night',
    })
    expect((await api.apply(id, bea)).json()).toMatchObject({ code: 'event_inactive' })
  })

  it('notifies open screens of every change', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const account = { username: 'admin', password: api.password }
    const [cookie] = (await api.app.inject({ method: 'POST', url: '/api/admin/login', payload: account })).cookies
    const screen = await openStream(address, { cookie: `${cookie?.name}=${cookie?.value}` })
    const times = (eventId: string): number =>
      screen.heard().split(`data: {"topic":"events","id":"${eventId}"}`).length - 1
    const announces = async (eventId: string, change: () => Promise<unknown>): Promise<void> => {
      const before = times(eventId)
      await change()
      await expect.poll(() => times(eventId)).toBeGreaterThan(before)
    }
    const created = (await api.admin({ method: 'POST', url, payload: { name: 'Gala' } })).json().id
    await expect.poll(() => times(created)).toBe(1)
    const payload = { name: 'Winter Gala' }
    await announces(created, () => api.admin({ method: 'PATCH', url: `${url}/${created}`, payload }))
    await announces(created, () => api.admin({ method: 'DELETE', url: `${url}/${created}` }))
    await api.apply(id)
    await announces(id, () => remove('?force=true'))
    await announces(id, restore)
    await screen.close()
  })
})
