import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-28 CAMP-11 CAMP-12 ENT-45 ENT-46 ENT-47 ENT-48 ENT-49 LIM-24 answers 201 with the draft and its author, and sends nothing', async () => {
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
      templateId: null,
      scheduledAt: null,
      sentAt: null,
      createdBy: 'ada',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      totalSent: 0,
      totalDelivered: 0,
      totalOpened: 0,
      totalClicked: 0,
      totalBounced: 0,
      totalUnsubscribed: 0,
    })
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('activity').select(['action', 'actor_name', 'description']).execute()).toEqual(
      expect.arrayContaining([
        { action: 'campaign.created', actor_name: 'ada', description: 'Created the campaign Opening night' },
      ]),
    )
  })

  it('ENT-50 keeps every filter as given', async () => {
    const targetFilters = {
      mode: 'filter',
      status: ['approved', 'pending'],
      priority: ['high'],
      ageMin: 21,
      ageMax: 60,
      city: 'Miami',
      state: 'Florida',
      zipCodes: '33101, 33102',
      instagramFollowersMin: 1_000,
      tags: ['vip'],
      eventId: api.context.newId(),
      emailOptIn: true,
      smsOptIn: false,
      applicants: { search: 'ada', duplicates: 'email' },
    }
    const { id } = (await api.create({ targetFilters })).json()
    expect((await api.get(`/${id}`)).json().targetFilters).toEqual(targetFilters)
  })

  it('CAMP-14 keeps a text, an email, or both with a separate text', async () => {
    const text = (await api.create({ type: 'sms', customContent: { subject: 'No', content: 'Come' } })).json()
    expect([text.type, text.content]).toEqual(['sms', { subject: null, content: 'Come', smsContent: null }])
    const both = (await api.create({ type: 'both', customContent: { ...api.content, smsContent: 'Come' } })).json()
    expect([both.type, both.content]).toEqual(['both', { ...api.content, smsContent: 'Come' }])
    const incomplete = await api.create({ type: 'both', customContent: api.content })
    expect([incomplete.statusCode, incomplete.json().message]).toEqual([400, 'Please fill in all required fields'])
    const token = await api.create({ type: 'both', customContent: { ...api.content, smsContent: '{{nick}}' } })
    expect([token.statusCode, token.json().code]).toEqual([400, 'unknown_token'])
  })

  it('CAMP-13 accepts a template that has a message for every channel of the campaign, and no other', async () => {
    const template = async (type: 'email' | 'sms' | 'both') => {
      const id = api.context.newId()
      const parts = { subject: type === 'sms' ? null : 'Hello', sms_content: type === 'both' ? 'Come' : null }
      await api.db
        .insertInto('templates')
        .values({ id, name: type, type, content: `Of ${type}`, ...parts })
        .execute()
      return id
    }
    const [email, sms, both] = [await template('email'), await template('sms'), await template('both')]
    const contentWith = async (type: string, templateId: string) => {
      const answer = await api.create({ type, templateId, customContent: null })
      return answer.statusCode === 201 ? answer.json().content : [answer.statusCode, answer.json().code]
    }
    expect(await contentWith('email', both)).toEqual({ subject: 'Hello', content: 'Of both', smsContent: null })
    expect(await contentWith('sms', both)).toEqual({ subject: null, content: 'Come', smsContent: null })
    expect(await contentWith('sms', sms)).toEqual({ subject: null, content: 'Of sms', smsContent: null })
    expect((await api.get('')).json()[0]).toMatchObject({ templateName: 'sms' })
    for (const [type, id] of [
      ['email', sms],
      ['sms', email],
      ['both', email],
      ['both', sms],
    ] as const)
      expect(await contentWith(type, id), type).toEqual([422, 'template_wrong_type'])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ customContent: { subject: '', content: 'x' } }, 'customContent'],
    [{ customContent: null }, 'customContent'],
    [{ name: null }, 'name'],
    [{ customContent: {} }, 'customContent.content'],
    [{ customContent: { subject: 'x' } }, 'customContent.content'],
    [{ customContent: { subject: 'x', content: null } }, 'customContent.content'],
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
    [{ targetFilters: { applicants: { appliedFrom: 'yesterday' } } }],
    [{ customContent: { subject: 'x', content: 'x', smsContent: 'x'.repeat(2_001) } }],
    [{ customContent: { subject: 'x', content: 'x', html: 'x' } }],
  ])('SEC-13 answers 400 to invalid input: %#', async (change) => {
    expect((await api.create(change)).statusCode).toBe(400)
    expect(await api.db.selectFrom('campaigns').selectAll().execute()).toEqual([])
  })

  it('names an unknown token, and an unknown template', async () => {
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

  it('SEC-10 is, like a template, for every role that may send campaigns: all but moderators', async () => {
    const campaign = { name: 'x', customContent: api.content }
    const template = { name: 'x', type: 'email', subject: 'Hello', content: 'Hello' }
    for (const role of ['super_admin', 'admin', 'communications_only', 'moderator'] as const) {
      const who = await api.signIn(role)
      const made = [
        await who({ method: 'POST', url: '/api/admin/campaigns', payload: campaign }),
        await who({ method: 'POST', url: '/api/admin/templates', payload: template }),
      ]
      const expected = role === 'moderator' ? 403 : 201
      for (const answer of made) expect(answer.statusCode, `${role}: ${answer.body}`).toBe(expected)
    }
  })
})
