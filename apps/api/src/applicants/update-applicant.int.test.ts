import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('deciding on an applicant', () => {
  let api: ApplicantFixture
  let eventId: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    eventId = await api.createEvent()
  })
  const apply = (changes: Record<string, unknown> = {}) => api.apply(eventId, changes)

  const applied = async () => (await apply()).json().id as string
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })

  it('API-10 DASH-20 DASH-21 changes the status and records it in the activity log', async () => {
    const id = await applied()
    expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ id, status: 'approved' })
    expect((await patch(id, { status: 'declined', notes: 'asked twice' })).json()).toMatchObject({
      status: 'declined',
      notes: 'asked twice',
    })
    const log = await api.db
      .selectFrom('activity')
      .select(['action', 'description', 'actor_name', 'details'])
      .where('actor_kind', '=', 'admin')
      .orderBy('created_at')
      .execute()
    expect(log).toMatchObject([
      {
        action: 'applicant.approved',
        description: 'Set Ada King to Approved',
        actor_name: 'admin',
        details: { status: ['pending', 'approved'] },
      },
      { action: 'applicant.declined', details: { status: ['approved', 'declined'], notes: [null, 'asked twice'] } },
    ])
  })

  it('does nothing and logs nothing when the status is the same', async () => {
    const id = await applied()
    expect((await patch(id, { status: 'pending' })).statusCode).toBe(200)
    expect(await api.db.selectFrom('activity').selectAll().where('actor_kind', '=', 'admin').execute()).toEqual([])
  })

  it('clears with null and keeps missing fields', async () => {
    const id = await applied()
    await patch(id, { notes: 'x' })
    expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ notes: 'x' })
    expect((await patch(id, { notes: null })).json()).toMatchObject({ notes: null, status: 'approved' })
  })

  it('refuses a lost update with the current record', async () => {
    const id = await applied()
    const before = (await api.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
    await patch(id, { status: 'approved' })
    const late = await patch(id, { status: 'declined', updatedAt: before.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'applicant_changed', current: { id, status: 'approved' } })
    expect((await patch(id, { status: 'declined', updatedAt: late.json().current.updatedAt })).statusCode).toBe(200)
  })

  it('EVT-43 never gives the last place of an event to two people at once, unless overridden', async () => {
    eventId = await api.createEvent({ max_capacity: 1 })
    const one = await applied()
    const two = (await apply({ email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })).json().id
    const answers = await Promise.all([patch(one, { status: 'approved' }), patch(two, { status: 'approved' })])
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409])
    const refused = answers.find((a) => a.statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'event_full', stats: { capacity: 1, approved: 1 } })
    const loser = answers[0]?.statusCode === 409 ? one : two
    expect((await patch(loser, { status: 'approved', override: true })).statusCode).toBe(200)
  })

  it.each([
    [{ status: 'vip' }, 400],
    [{ status: null }, 400],
    [{ notes: 5 }, 400],
    [{}, 400],
    [[], 400],
    [{ status: 'approved', passwordHash: 'x' }, 400],
    [{ updatedAt: 'yesterday', status: 'approved' }, 400],
  ])('refuses %j with %i', async (payload, status) => {
    const id = await applied()
    const answer = await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'validation_failed'])
    expect(await api.stored()).toMatchObject([{ status: 'pending' }])
  })

  it('answers 404 for an unknown and a malformed id', async () => {
    for (const id of [api.context.newId(), 'nonsense', '%00', '../admins'])
      expect((await patch(id, { status: 'approved' })).statusCode, id).toBe(404)
  })
})
