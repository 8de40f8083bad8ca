import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openStream } from '../testing/account-fixture.ts'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the timeline of a person', () => {
  let api: ApplicantFixture
  let id: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    id = (await api.apply(await api.createEvent())).json().id
  })

  type Timeline = { entries: { id: string; action: string; timestamp: string }[]; hasMore: boolean }
  const read = async (query: Record<string, string> = {}) => {
    const answer = await api.admin({ method: 'GET', url: `/api/admin/applicants/${id}/activity`, query })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as Timeline
  }

  it('lists actions on this person alone, newest first, with the admin', async () => {
    await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { status: 'approved' } })
    await api.apply(await api.createEvent(), { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })
    expect(await read()).toEqual({
      entries: [
        {
          id: expect.any(String),
          action: 'applicant.approved',
          description: 'Set Ada King to Approved',
          adminUsername: 'admin',
          timestamp: expect.any(String),
          undo: { kind: 'edit', id: expect.any(String), hindrance: null, until: expect.any(String) },
        },
        expect.objectContaining({ action: 'applicant.applied', adminUsername: null }),
      ],
      hasMore: false,
    })
  })

  it('ANS-22 says that a person who withdrew applied again, and refreshes open screens', async () => {
    const gala = await api.createEvent({ name: 'Gala' })
    await api.apply(gala)
    await api.db.updateTable('event_applications').set({ status: 'withdrawn' }).where('event_id', '=', gala).execute()
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const account = { username: 'admin', password: api.password }
    const [cookie] = (await api.app.inject({ method: 'POST', url: '/api/admin/login', payload: account })).cookies
    const screen = await openStream(address, { cookie: `${cookie?.name}=${cookie?.value}` })
    await api.apply(gala)
    await expect.poll(screen.heard).toContain(`data: {"topic":"applicants","id":"${id}"}`)
    await screen.close()
    expect((await read()).entries).toMatchObject([
      { action: 'applicant.applied', description: 'Ada King applied for Gala again', adminUsername: null },
      { action: 'applicant.applied', description: 'Ada King applied for Gala' },
      { action: 'applicant.applied', description: 'Ada King applied for Opening Night' },
    ])
  })

  it('lists actions on this person together with others', async () => {
    const other = (
      await api.apply(await api.createEvent(), { email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })
    ).json().id
    const approve = (applicantIds: string[]) =>
      api.admin({
        method: 'POST',
        url: '/api/admin/applicants/bulk',
        payload: { action: 'approve', applicantIds },
      })
    expect((await approve([id, other])).statusCode).toBe(200)
    expect((await approve([other])).statusCode).toBe(200)
    expect((await read()).entries).toMatchObject([
      { action: expect.not.stringContaining('applied'), adminUsername: 'admin' },
      { action: 'applicant.applied' },
    ])
  })

  it('is read in pages that lose nothing, however many entries share a time', async () => {
    await api.db.deleteFrom('activity').execute()
    const start = Date.now()
    await api.db
      .insertInto('activity')
      .values(
        Array.from({ length: 130 }, (_, i) => ({
          id: api.context.newId(),
          actor_kind: 'system' as const,
          actor_name: 'test',
          action: 'applicant.updated',
          target_type: 'applicant',
          target_id: id,
          description: `Change ${i}`,
          details: '{}',
          created_at: new Date(start + Math.floor(i / 7) * 1000),
        })),
      )
      .execute()
    const seen: string[] = []
    let page = await read()
    for (;;) {
      seen.push(...page.entries.map((entry) => entry.id))
      const before = page.entries.at(-1)?.timestamp
      if (!page.hasMore || before === undefined) break
      page = await read({ before })
    }
    expect(seen).toHaveLength(130)
    expect(new Set(seen).size).toBe(130)
  })

  it('SEC-05 is open to every role that may see the person, and contains no address', async () => {
    const communicator = await api.signIn('communications_only')
    const answer = await communicator({ method: 'GET', url: `/api/admin/applicants/${id}/activity` })
    expect(answer.json().entries).toHaveLength(1)
    expect(answer.body).not.toContain('127.0.0.1')
  })

  it('answers 404 for an unknown person and 400 for a malformed time', async () => {
    const url = (target: string, before = '') => `/api/admin/applicants/${target}/activity${before}`
    for (const target of [api.context.newId(), 'nonsense'])
      expect((await api.admin({ method: 'GET', url: url(target) })).statusCode).toBe(404)
    for (const before of ['?before=yesterday', '?before=2016-12-31T23:59:60Z'])
      expect((await api.admin({ method: 'GET', url: url(id, before) })).statusCode).toBe(400)
  })
})
