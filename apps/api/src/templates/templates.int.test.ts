import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openStream } from '../testing/account-fixture.ts'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('templates', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const invitation = { name: 'Invitation', type: 'email', subject: 'Hello {{firstName}}', content: '<p>Come</p>' }
  const url = '/api/admin/templates'
  const list = async () => (await api.admin({ method: 'GET', url })).json()
  const create = (change: Record<string, unknown> = {}) =>
    api.admin({ method: 'POST', url, payload: { ...invitation, ...change } })
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `${url}/${id}`, payload })
  const remove = (id: string) => api.admin({ method: 'DELETE', url: `${url}/${id}` })
  const idOf = async (change: Record<string, unknown> = {}): Promise<string> => (await create(change)).json().id
  const campaignWith = (templateId: string, change: Record<string, unknown> = {}): Promise<string> =>
    api.draft({ templateId, customContent: null, ...change })
  const campaign = async (id: string) => (await api.get(`/${id}`)).json()
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'description', 'details'])
      .where('action', 'like', 'template.%')
      .orderBy('created_at')
      .execute()

  it('TPL-01 TPL-02 ENT-54 API-32 API-33 are stored with every field and listed by name', async () => {
    const answer = await create({ name: '  Winter   invitation ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      ...invitation,
      id: expect.any(String),
      name: 'Winter invitation',
      smsContent: null,
      usedBy: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    await create({ name: 'aftermath' })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['aftermath', 'Winter invitation'])
    expect(await log()).toMatchObject([
      { action: 'template.created', description: 'Created the template Winter invitation', details: { type: 'email' } },
      { action: 'template.created' },
    ])
  })

  it('TPL-07 TPL-08 are for email, texts or both; parts that a type does not use are not stored', async () => {
    const everything = { subject: 'Hello', content: 'Come', smsContent: 'Come soon' }
    expect((await create({ ...everything, type: 'sms' })).json()).toMatchObject({ subject: null, smsContent: null })
    expect((await create({ ...everything, type: 'email' })).json()).toMatchObject({
      subject: 'Hello',
      smsContent: null,
    })
    expect((await create({ ...everything, type: 'both' })).json()).toMatchObject(everything)
  })

  it.each([
    [{ name: ' ', subject: null, content: '' }, 'Please fill in: template name, subject, content'],
    [{ name: ' ' }, 'Please fill in: template name'],
    [{ content: ' \n' }, 'Please fill in: content'],
    [{ subject: '' }, 'Please fill in: subject'],
    [{ type: 'both', subject: null }, 'Please fill in: subject, SMS text'],
    [{ type: 'sms', content: ' ' }, 'Please fill in: content'],
    [{ name: null, subject: null, content: null }, 'Please fill in: template name, subject, content'],
  ])(
    'TPL-03 TPL-04 TPL-05 TPL-06 are refused while incomplete, naming exactly the missing parts: %o',
    async (change, message) => {
      const refusal = { message, code: 'template_incomplete' }
      const created = await create(change)
      expect([created.statusCode, created.json()]).toMatchObject([400, refusal])
      expect(await list()).toEqual([])
      const updated = await update(await idOf(), change)
      expect([updated.statusCode, updated.json()]).toMatchObject([400, refusal])
      expect(await list()).toMatchObject([invitation])
    },
  )

  it('TPL-06 name the missing parts also where a field was left out altogether', async () => {
    const created = await create({ name: undefined, subject: undefined, content: undefined })
    expect([created.statusCode, created.json().message]).toEqual([
      400,
      'Please fill in: template name, subject, content',
    ])
  })

  it('TPL-06 treat an empty body the same, and ask for the type once the rest is complete', async () => {
    const nothing = await api.admin({ method: 'POST', url: '/api/admin/templates', payload: {} })
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      400,
      'Please fill in: template name, subject, content',
    ])
    const typeless = await create({ type: undefined })
    expect([typeless.statusCode, typeless.json().errors]).toMatchObject([400, [{ path: 'type' }]])
  })

  it('API-34 are changed field by field, with the changes in the log', async () => {
    const id = await idOf()
    expect((await update(id, { subject: 'Good evening' })).json()).toMatchObject({
      ...invitation,
      subject: 'Good evening',
    })
    expect((await update(id, { type: 'sms', content: 'Come' })).json()).toMatchObject({ type: 'sms', subject: null })
    await update(id, { content: 'Come' })
    expect(await log()).toMatchObject([
      { action: 'template.created' },
      { action: 'template.updated', details: { subject: ['Hello {{firstName}}', 'Good evening'] } },
      {
        description: 'Updated the template Invitation',
        details: { type: ['email', 'sms'], subject: ['Good evening', null] },
      },
    ])
  })

  it('refuse a change based on an outdated state, and return the current one', async () => {
    const { id, updatedAt } = (await create()).json()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await update(id, { name: 'Mine', updatedAt })).statusCode).toBe(200)
    const late = await update(id, { name: 'Yours', updatedAt })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'template_changed', current: { name: 'Mine' } }])
    expect(await list()).toMatchObject([{ name: 'Mine' }])
  })

  it('name an unknown token, in any field', async () => {
    for (const change of [
      { subject: 'Hi {{nickname}}' },
      { content: 'Hi {{nickname}}' },
      { type: 'both', smsContent: 'Hi {{nickname}}' },
    ]) {
      const answer = await create(change)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'unknown_token', message: '{{nickname}} is not a known token.' },
      ])
    }
    expect((await update(await idOf(), { content: '{nickname}' })).json()).toMatchObject({ code: 'unknown_token' })
  })

  it('show how many campaigns were written with them, without removed campaigns', async () => {
    const id = await idOf()
    const [first] = [await campaignWith(id), await campaignWith(id)]
    expect(await list()).toMatchObject([{ usedBy: 2 }])
    await api.admin({ method: 'DELETE', url: `/api/admin/campaigns/${first}` })
    expect(await list()).toMatchObject([{ usedBy: 1 }])
  })

  it('TPL-02 API-35 leave their content to unsent campaigns, and say so', async () => {
    const id = await idOf({ type: 'both', smsContent: 'Come soon' })
    const byType = {
      email: await campaignWith(id),
      sms: await campaignWith(id, { type: 'sms' }),
      both: await campaignWith(id, { type: 'both' }),
    }
    await api.setCampaign(byType.email, { status: 'scheduled', scheduled_at: new Date(Date.now() + 3_600_000) })
    const sent = await campaignWith(id)
    const snapshot = { subject: 'As it was', content: 'As it was', smsContent: null }
    await api.setCampaign(sent, {
      status: 'completed',
      sent_at: new Date(),
      content_snapshot: JSON.stringify(snapshot),
    })

    expect((await remove(id)).json()).toEqual({
      success: true,
      message: 'Template deleted successfully. 3 campaigns that are yet to be sent keep its text.',
    })
    expect(await list()).toEqual([])
    const email = { subject: invitation.subject, content: invitation.content }
    expect(await campaign(byType.email)).toMatchObject({ status: 'scheduled', templateId: null, customContent: email })
    expect(await campaign(byType.sms)).toMatchObject({ customContent: { subject: null, content: 'Come soon' } })
    expect(await campaign(byType.both)).toMatchObject({ customContent: { ...email, smsContent: 'Come soon' } })
    expect(await campaign(sent)).toMatchObject({ templateId: null, customContent: null, content: snapshot })
    expect((await log()).at(-1)).toMatchObject({
      action: 'template.deleted',
      details: { name: 'Invitation', campaignsThatKeepItsText: 3 },
    })
  })

  it('keep their type where a campaign that is yet to be sent would have no content', async () => {
    const id = await idOf({ type: 'both', smsContent: 'Come soon' })
    const draft = await campaignWith(id, { type: 'sms', name: 'Spring' })
    const refused = await update(id, { type: 'email' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'template_in_use',
        message: 'The campaign Spring is yet to be sent with this template, and would have no content.',
      },
    ])
    expect(await campaign(draft)).toMatchObject({ content: { content: 'Come soon' } })
    expect((await update(id, { type: 'sms', content: 'Come now' })).statusCode).toBe(200)
    expect(await campaign(draft)).toMatchObject({ content: { content: 'Come now' } })

    await campaignWith(id, { type: 'sms' })
    expect((await update(id, { type: 'email', subject: 'Hello' })).json().message).toBe(
      '2 campaigns are yet to be sent with this template, and would have no content.',
    )
    const sent = { sent_at: new Date(), content_snapshot: JSON.stringify(api.content) }
    await api.db
      .updateTable('campaigns')
      .set({ status: 'completed', ...sent })
      .execute()
    expect((await update(id, { type: 'email', subject: 'Hello' })).statusCode).toBe(200)
  })

  it('TPL-12 are deleted without further notice when no campaign uses them', async () => {
    expect((await remove(await idOf())).json()).toEqual({ success: true, message: 'Template deleted successfully' })
  })

  it('SEC-13 refuse an invalid template, and unknown ids', async () => {
    for (const change of [
      { type: undefined },
      { content: 5 },
      { type: 'pigeon' },
      { name: 'x'.repeat(201) },
      { id: 'x' },
    ])
      expect((await create(change)).json(), JSON.stringify(change)).toMatchObject({ code: 'validation_failed' })
    for (const id of [api.context.newId(), 'nonsense']) {
      expect((await update(id, { name: 'x' })).json()).toMatchObject({ code: 'template_not_found' })
      expect((await remove(id)).statusCode).toBe(404)
    }
  })

  it('notify open screens of changes, including those of drafts that use them', async () => {
    const id = await idOf()
    const draft = await campaignWith(id)
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const login = {
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'ada', password: api.password },
    } as const
    const [cookie] = (await api.app.inject(login)).cookies
    const screen = await openStream(address, { cookie: `${cookie?.name}=${cookie?.value}` })
    await update(id, { content: 'Come soon' })
    await expect.poll(screen.heard).toContain(draft)
    await expect.poll(screen.heard).toContain(`data: {"topic":"templates","id":"${id}"}`)
    await screen.close()
  })

  it('require the right to send campaigns', async () => {
    const moderator = await api.signIn('moderator')
    for (const request of [
      { method: 'GET', url },
      { method: 'POST', url, payload: invitation },
      { method: 'DELETE', url: `${url}/${api.context.newId()}` },
    ] as const)
      expect((await moderator(request)).statusCode).toBe(403)
  })
})
