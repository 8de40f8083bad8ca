import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('DELETE /api/admin/campaigns/:id', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const remove = (id: string) => api.admin({ method: 'DELETE', url: `/api/admin/campaigns/${id}` })

  it('API-30 CAMP-57 CAMP-59 removes it from the list and keeps the ledger as evidence', async () => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest())
    const answer = await remove(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Campaign deleted successfully' },
    ])
    expect((await api.get('')).json()).toEqual([])
    expect((await api.get(`/${id}`)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await api.db.selectFrom('communications').select('campaign_id').execute()).toEqual([{ campaign_id: id }])
  })

  it('answers 409 while it is being sent and says what to do', async () => {
    await api.addGuest()
    const id = await api.draft()
    await api.act(id, 'send')
    const answer = await remove(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'campaign_sending', suggestion: 'Cancel it first.' })
    await api.act(id, 'cancel')
    expect((await remove(id)).statusCode).toBe(200)
  })
})
