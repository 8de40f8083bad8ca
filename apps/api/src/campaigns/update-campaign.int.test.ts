import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('PATCH /api/admin/campaigns/:id', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/campaigns/${id}`, payload })

  it('CAMP-56 changes a draft and keeps missing fields', async () => {
    const id = await api.draft({ targetFilters: { city: 'Miami' } })
    const answer = await patch(id, { name: 'Closing night' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id,
      name: 'Closing night',
      customContent: api.content,
      targetFilters: { city: 'Miami' },
    })
  })

  it('accepts any long text, also one that the log would cut inside a character', async () => {
    const id = await api.draft()
    const customContent = { subject: 'Party', content: `${'x'.repeat(499)}🎉 See you`, smsContent: null }
    const answer = await patch(id, { customContent })
    expect([answer.statusCode, answer.json().customContent]).toEqual([200, customContent])
  })

  it('records nothing when the same filters come in another order', async () => {
    const targetFilters = { zipCodes: '10001', city: 'Miami', mode: 'filter' }
    const id = await api.draft({ targetFilters })
    expect((await patch(id, { targetFilters })).statusCode).toBe(200)
    expect(await api.actions()).toEqual(['campaign.created'])
  })

  it('CAMP-14 changes the type of a draft together with its content', async () => {
    const id = await api.draft()
    const customContent = { ...api.content, smsContent: 'Come' }
    expect((await patch(id, { type: 'both', customContent })).json()).toMatchObject({ type: 'both', customContent })
    expect((await patch(id, { type: 'email' })).json().content).toEqual({ ...api.content, smsContent: null })
    expect((await patch(id, { type: 'sms' })).json().content).toEqual({
      subject: null,
      content: api.content.content,
      smsContent: null,
    })
    expect((await patch(id, { type: 'pigeon' })).statusCode).toBe(400)
  })

  it('CAMP-13 has one source: a template or its own content', async () => {
    const templateId = api.context.newId()
    const template = { name: 'Invitation', type: 'email' as const, subject: 'From a template', content: 'Come' }
    await api.db
      .insertInto('templates')
      .values({ id: templateId, ...template })
      .execute()
    const id = await api.draft()
    expect((await patch(id, { templateId })).json()).toMatchObject({
      templateId,
      templateName: 'Invitation',
      customContent: null,
      content: { subject: 'From a template' },
    })
    expect((await patch(id, { customContent: api.content })).json()).toMatchObject({
      templateId: null,
      templateName: null,
      content: api.content,
    })
    const unfit = await patch(id, { templateId, type: 'both' })
    expect([unfit.statusCode, unfit.json().code]).toEqual([422, 'template_wrong_type'])
  })

  it('answers 409 with the current campaign to a lost update', async () => {
    const before = (await api.create()).json()
    await patch(before.id, { name: 'First' })
    const late = await patch(before.id, { name: 'Second', updatedAt: before.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'campaign_changed', current: { id: before.id, name: 'First' } })
    expect((await patch(before.id, { name: 'Second', updatedAt: late.json().current.updatedAt })).statusCode).toBe(200)
  })

  it('answers 409 once it was sent, 404 for an unknown campaign, 400 for an empty or unknown change', async () => {
    await api.addGuest()
    const id = await api.draft()
    await api.act(id, 'send')
    const answers = [
      await patch(id, { name: 'Late' }),
      await patch(api.context.newId(), { name: 'x' }),
      await patch('nonsense', { name: 'x' }),
      await patch(await api.draft(), {}),
      await patch(await api.draft(), { status: 'completed' }),
      await patch(await api.draft(), { name: ' ' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([409, 404, 404, 400, 400, 400])
    expect(answers[0]?.json().code).toBe('campaign_not_draft')
  })
})
