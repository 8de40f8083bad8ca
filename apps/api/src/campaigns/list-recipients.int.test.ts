import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('GET /api/admin/campaigns/:id/recipients and /progress', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-31 lists people with what became of each message, page by page and by status', async () => {
    const id = await api.draft()
    const people = [await api.addGuest(), await api.addGuest(), await api.addGuest()].sort()
    for (const person of people) await api.addCommunication(id, person, { acked_at: new Date() })
    await api.db
      .updateTable('communications')
      .set({ state: 'bounced', bounced_at: new Date(), error_message: '550 unknown' })
      .where('applicant_id', '=', people[1] ?? '')
      .execute()
    const first = await api.get(`/${id}/recipients?limit=2`)
    expect(first.json()).toMatchObject([
      {
        id: people[0],
        firstName: 'Ada',
        communications: [{ type: 'email', status: 'sent', sentAt: expect.any(String) }],
      },
      { id: people[1], communications: [{ status: 'failed', errorMessage: '550 unknown' }] },
    ])
    expect((await api.get(`/${id}/recipients?limit=2&after=${people[1]}`)).json()).toMatchObject([{ id: people[2] }])
    expect((await api.get(`/${id}/recipients?status=failed`)).json()).toMatchObject([{ id: people[1] }])
  })

  it('shows where a campaign stands', async () => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest(), {
      state: 'failed',
      error_code: 'http_400',
      error_message: 'Bad',
    })
    const answer = await api.get(`/${id}/progress`)
    expect(answer.json()).toMatchObject({
      status: 'draft',
      total: 1,
      states: { failed: 1, queued: 0 },
      acceptedPerSecond: 0,
      secondsLeft: null,
      errors: [{ status: 'failed', code: 'http_400', message: 'Bad', count: 1 }],
    })
  })

  it('answers 404 for an unknown campaign and 400 for an unknown status', async () => {
    for (const view of ['recipients', 'progress'])
      expect((await api.get(`/${api.context.newId()}/${view}`)).statusCode).toBe(404)
    expect((await api.get(`/${await api.draft()}/recipients?status=lost`)).statusCode).toBe(400)
  })
})
