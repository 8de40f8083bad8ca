import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/audience', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const preview = (payload: Record<string, unknown>) =>
    api.admin({ method: 'POST', url: '/api/admin/campaigns/audience', payload })

  it('CAMP-46 answers with exact numbers, every exclusion, and the first five people', async () => {
    for (let index = 0; index < 7; index += 1) await api.addGuest({ email: `guest${index}@example.com`, city: 'Miami' })
    await api.addGuest({ email: null })
    await api.addGuest({ email_opt_in: false })
    const answer = await preview({ targetFilters: {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      matched: 9,
      channels: [
        { channel: 'email', eligible: 7, excluded: expect.arrayContaining([{ reason: 'no_address', count: 1 }]) },
      ],
    })
    expect(answer.json().recipients).toHaveLength(5)
    expect(answer.json().recipients[0]).toMatchObject({ firstName: 'Ada', city: 'Miami' })
    expect((await preview({ targetFilters: { city: 'Boston' } })).json()).toMatchObject({ matched: 0, recipients: [] })
  })

  it('answers 400 to filters it does not know', async () => {
    for (const targetFilters of [undefined, null, 'all', { status: 'approved' }, { unheard: 1 }, { ageMin: -1 }])
      expect((await preview({ targetFilters })).statusCode, JSON.stringify(targetFilters)).toBe(400)
  })
})
