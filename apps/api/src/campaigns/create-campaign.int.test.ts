import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-28 answers 201 with the draft, says who wrote it, and sends nothing', async () => {
    const answer = await api.create({ targetFilters: { status: ['approved'], city: 'Miami' }, targetCount: 12 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      id: expect.any(String),
      name: 'Opening night',
      type: 'email',
      status: 'draft',
      customContent: api.content,
      content: api.content,
      targetFilters: { status: ['approved'], city: 'Miami' },
      targetCount: 12,
      createdBy: 'ada',
      totalSent: 0,
    })
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('activity').select(['action', 'actor_name', 'description']).execute()).toEqual(
      expect.arrayContaining([
        { action: 'campaign.created', actor_name: 'ada', description: 'Created the campaign Opening night' },
      ]),
    )
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ customContent: { subject: '', content: 'x' } }, 'customContent'],
    [{ customContent: null }, 'customContent'],
  ])('CAMP-26 answers 400 and names the field for %o', async (change, path) => {
    const answer = await api.create(change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'Please fill in all required fields', errors: [{ path }] })
  })

  it.each([
    [{ type: 'pigeon' }],
    [{ name: 'x'.repeat(201) }],
    [{ customContent: { subject: 'x', content: 'x'.repeat(200_001) } }],
    [{ targetFilters: { applicantIds: 'all' } }],
    [{ targetFilters: { unheard: true } }],
    [{ status: 'completed' }],
    [{ targetCount: -1 }],
  ])('SEC-13 answers 400 to what it does not understand: %#', async (change) => {
    expect((await api.create(change)).statusCode).toBe(400)
    expect(await api.db.selectFrom('campaigns').selectAll().execute()).toEqual([])
  })

  it('names a token that means nothing, and a template that does not exist', async () => {
    const token = await api.create({ customContent: { subject: 'Hi {{nickname}}', content: 'x' } })
    expect([token.statusCode, token.json().code, token.json().message]).toEqual([
      400,
      'unknown_token',
      '{{nickname}} is not a known token.',
    ])
    for (const templateId of [api.context.newId(), 'nonsense', '']) {
      const answer = await api.create({ templateId })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'template_not_found'])
    }
  })

  it('needs the permission to send campaigns', async () => {
    const moderator = await api.signIn('moderator')
    const payload = { name: 'x', customContent: api.content }
    const answer = await moderator({ method: 'POST', url: '/api/admin/campaigns', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })
})
