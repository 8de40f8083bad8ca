import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('GET /api/admin/campaigns, /stats and /:id', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-26 lists newest first, page by page', async () => {
    const ids = []
    for (const name of ['one', 'two', 'three']) ids.unshift(await api.draft({ name }))
    const page = async (query: string) => (await api.get(query)).json().map((campaign: { id: string }) => campaign.id)
    expect(await page('')).toEqual(ids)
    expect(await page('?limit=2')).toEqual(ids.slice(0, 2))
    expect(await page(`?before=${ids[1]}`)).toEqual(ids.slice(2))
    expect((await api.get('?limit=0')).statusCode).toBe(400)
    expect((await api.get('?before=nonsense')).statusCode).toBe(404)
  })

  it('ENT-49 shows counters of the ledger with each campaign', async () => {
    const id = await api.draft()
    await api.setCampaign(id, { status: 'sending', content_snapshot: JSON.stringify(api.content), sent_at: new Date() })
    const at = new Date()
    await api.addCommunication(id, await api.addGuest(), { state: 'delivered', opened_at: at, clicked_at: at })
    await api.addCommunication(id, await api.addGuest(), { state: 'bounced' })
    await api.addCommunication(id, await api.addGuest(), { state: 'needs_review' })
    const counters = {
      totalSent: 2,
      totalDelivered: 1,
      totalOpened: 1,
      totalClicked: 1,
      totalBounced: 1,
      unresolvedCount: 1,
    }
    expect((await api.get('')).json()).toMatchObject([{ id, ...counters }])
    expect((await api.get(`/${id}`)).json()).toMatchObject({ id, ...counters })
  })

  it('API-27 CAMP-08 sums over all campaigns, and says 0 when nothing was sent', async () => {
    expect((await api.get('/stats')).json()).toEqual({ totalSent: 0, avgOpenRate: 0, totalCampaigns: 0 })
    const id = await api.draft()
    for (const opened_at of [new Date(), null, null])
      await api.addCommunication(id, await api.addGuest(), { state: 'delivered', opened_at })
    expect((await api.get('/stats')).json()).toEqual({ totalSent: 3, avgOpenRate: 33.3, totalCampaigns: 1 })
  })

  it('answers 404 for an unknown campaign', async () => {
    for (const id of [api.context.newId(), 'nonsense']) {
      const answer = await api.get(`/${id}`)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'campaign_not_found'])
    }
  })
})
