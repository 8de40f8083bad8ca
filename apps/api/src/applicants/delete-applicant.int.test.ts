import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('deleting', () => {
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

  const remove = (target: string) => api.admin({ method: 'DELETE', url: `/api/admin/applicants/${target}` })

  it('API-11 removes the person with applications, and keeps consent and activity', async () => {
    const answer = await remove(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await api.stored()).toEqual([])
    expect(await api.db.selectFrom('event_applications').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('consent_events').select('applicant_id').execute()).toEqual([
      { applicant_id: null },
      { applicant_id: null },
    ])
    const log = await api.db.selectFrom('activity').select(['action', 'description']).orderBy('created_at').execute()
    expect(log).toEqual([
      { action: 'applicant.applied', description: expect.any(String) },
      { action: 'applicant.deleted', description: 'Deleted Ada King' },
    ])
  })

  it('answers 404 for a deleted person, also when two delete at once', async () => {
    const answers = await Promise.all([remove(id), remove(id)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
    expect((await remove('nonsense')).json()).toMatchObject({ code: 'applicant_not_found' })
    const late = await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { notes: 'x' } })
    expect([late.statusCode, late.json().code]).toEqual([404, 'applicant_not_found'])
  })

  it('SEC-05 is not for moderators', async () => {
    const moderator = await api.signIn('moderator')
    const answer = await moderator({ method: 'DELETE', url: `/api/admin/applicants/${id}` })
    expect(answer.statusCode).toBe(403)
    expect(await api.stored()).toHaveLength(1)
  })
})
