import { tokenNames } from '@velvet/domain/campaigns'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const texts: [string, string][] = [
  ...tokenNames.map((name): [string, string] => [name, `Come, {{${name}|you}}`]),
  ['two spellings', 'From {city} to [State]'],
  ['51 tokens', '{{firstName}}, '.repeat(51)],
  ['all tokens', tokenNames.map((name) => `{{${name}}}`).join(' ')],
]

describe('a text with tokens, with quiet hours on', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'), { settings: { quietHours: true } })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.addGuest({ phone: '2125550134', phone_e164: '+12125550134', city: 'Boston', state: 'MA' })
  })

  it.each(texts)('CAMP-62 is counted, previewed and sent, also in bulk: %s (S10)', async (_what, text) => {
    const audience = await api.post('/api/admin/campaigns/audience', { type: 'sms', targetFilters: {}, text })
    expect([audience.statusCode, audience.json().reachable], audience.body).toEqual([200, 1])
    const preview = await api.post('/api/admin/campaigns/preview', { type: 'sms', content: { content: text } })
    expect(preview.statusCode, preview.body).toBe(200)
    const id = await api.draft({ type: 'sms', customContent: { content: text } })
    const sent = await api.act(id, 'send')
    expect(sent.statusCode, sent.body).toBe(202)
    const bulk = await api.post('/api/admin/applicants/bulk', {
      action: 'send_sms',
      filter: {},
      data: { content: text },
    })
    expect(bulk.statusCode, bulk.body).toBe(200)
  })

  it.each(['', ' ', '\n \u00a0'])('counts an audience while the text is only %j (S10)', async (text) => {
    const answer = await api.post('/api/admin/campaigns/audience', { type: 'sms', targetFilters: {}, text })
    expect([answer.statusCode, answer.json().reachable], answer.body).toEqual([200, 1])
    const preview = await api.post('/api/admin/campaigns/preview', { type: 'sms', content: { content: text } })
    expect([preview.statusCode, preview.json().sms]).toEqual([200, null])
  })
})
