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

  it('CAMP-05 CAMP-60 narrows by words in the name or subject, by type, and by state', async () => {
    const draft = (name: string, change: Record<string, unknown> = {}) => api.draft({ name, ...change })
    const email = await draft('Opening night')
    const text = await draft('Last call', { type: 'sms', customContent: { content: 'Come' } })
    const subject = await draft('Other', { customContent: { subject: 'Ópening 100% free', content: 'x' } })
    const sent = { content_snapshot: JSON.stringify(api.content), sent_at: new Date() }
    const [sending, paused, failed, cancelled] = [
      await draft('a'),
      await draft('b'),
      await draft('c'),
      await draft('d'),
    ]
    await api.setCampaign(sending, { status: 'sending', ...sent })
    await api.setCampaign(paused, { status: 'sending', paused_at: new Date(), ...sent })
    await api.setCampaign(failed, { status: 'failed', failure_reason: 'No message was accepted.', ...sent })
    await api.setCampaign(cancelled, { status: 'failed', failure_reason: 'cancelled', ...sent })

    const found = async (query: string) => (await api.get(query)).json().map(({ id }: { id: string }) => id)
    expect(await found('?search=opening')).toEqual([subject, email])
    expect(await found('?search=NIGHT%20opening')).toEqual([email])
    expect(await found('?search=100%25')).toEqual([subject])
    expect(await found('?search=_')).toEqual([])
    expect(await found("?search=' or 1=1 --")).toEqual([])
    expect((await found('?search=%20')).length).toBe(7)
    expect((await found('?status=all&type=all')).length).toBe(7)
    expect(await found('?type=sms')).toEqual([text])
    expect(await found('?status=draft')).toEqual([subject, text, email])
    expect(await found('?status=draft&type=email&search=other')).toEqual([subject])
    for (const [status, id] of Object.entries({ sending, paused, failed, cancelled }))
      expect(await found(`?status=${status}`), status).toEqual([id])
    for (const query of ['?status=lost', '?type=pigeon', `?search=${'x'.repeat(101)}`])
      expect((await api.get(query)).statusCode).toBe(400)
  })

  it('ENT-47 has the content and the audience of each campaign in its rows', async () => {
    const id = await api.draft()
    const [row] = (await api.get('')).json()
    const whole = (await api.get(`/${id}`)).json()
    expect(row.customContent).toMatchObject({ content: expect.any(String) })
    expect([row.customContent, row.targetFilters]).toEqual([whole.customContent, whole.targetFilters])
  })

  it("ENT-48 shows the ledger's counters with each campaign", async () => {
    const id = await api.draft()
    await api.setCampaign(id, { status: 'sending', content_snapshot: JSON.stringify(api.content), sent_at: new Date() })
    const at = new Date()
    await api.addCommunication(id, await api.addGuest(), { state: 'delivered', opened_at: at, clicked_at: at })
    await api.addCommunication(id, await api.addGuest(), { state: 'bounced', machine_opened_at: at })
    await api.addCommunication(id, await api.addGuest(), { state: 'needs_review' })
    const counters = {
      totalSent: 2,
      totalDelivered: 1,
      totalOpened: 1,
      totalMachineOpened: 1,
      totalClicked: 1,
      totalBounced: 1,
      unresolvedCount: 1,
    }
    expect((await api.get('')).json()).toMatchObject([{ id, ...counters }])
    expect((await api.get(`/${id}`)).json()).toMatchObject({ id, ...counters })
  })

  it('CAMP-07 LIM-25 counts no text among the messages that can be opened', async () => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest(), { state: 'delivered', opened_at: new Date() })
    for (let index = 0; index < 2; index += 1)
      await api.addCommunication(id, await api.addGuest(), { state: 'accepted' })
    await api.addCommunication(id, await api.addGuest(), { channel: 'sms', state: 'delivered' })
    expect((await api.get('/stats')).json()).toMatchObject({ totalSent: 4, avgOpenRate: 33.3 })
    const sent = { status: 'sending', content_snapshot: JSON.stringify(api.content), sent_at: new Date() }
    await api.setCampaign(id, sent)
    expect((await api.get(`/${id}`)).json()).toMatchObject({
      ...{ totalSent: 4, emailsSent: 3, totalDelivered: 2, emailsDelivered: 1, totalOpened: 1 },
    })
  })

  it('counts spam complaints, also after it ended', async () => {
    const [id, other] = [await api.draft(), await api.draft()]
    const complained = { state: 'delivered', complained_at: new Date() }
    await api.addCommunication(id, await api.addGuest(), complained)
    await api.addCommunication(id, await api.addGuest(), { state: 'delivered' })
    await api.addCommunication(other, await api.addGuest(), complained)
    const total = async () => (await api.get(`/${id}`)).json().totalComplained
    expect(await total()).toBe(1)
    const at = new Date()
    const over = { status: 'completed', content_snapshot: JSON.stringify(api.content), sent_at: at, completed_at: at }
    await api.setCampaign(id, over)
    await api.addCommunication(id, await api.addGuest(), complained)
    expect(await total()).toBe(2)
  })

  it('API-27 CAMP-08 sums over all campaigns, and returns 0 when nothing was sent', async () => {
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

  it('CAMP-06 shows the beginning of each, and on request leaves content and targets to the campaign itself', async () => {
    const content = { subject: 'Opening', content: 'x'.repeat(100_000) }
    const id = await api.draft({
      customContent: content,
      targetFilters: { mode: 'manual', applicantIds: [api.context.newId()] },
    })
    await api.draft({ type: 'sms', customContent: { content: `Doors open${' at nine'.repeat(30)}` } })
    const both = { name: 'Both', type: 'both', subject: 'By mail', content: 'Long', smsContent: 'By text' }
    const templateId = (await api.post('/api/admin/templates', both)).json().id
    for (const type of ['email', 'sms']) await api.draft({ type, templateId, customContent: null })
    const list = (await api.get('?brief=true')).json()
    expect(list.map((one: { excerpt: string }) => one.excerpt)).toEqual([
      'By text',
      'By mail',
      `Doors open${' at nine'.repeat(23)} at…`,
      'Opening',
    ])
    expect(JSON.stringify(list).length).toBeLessThan(5_000)
    for (const field of ['content', 'customContent', 'targetFilters', 'audienceReceipt'])
      expect(list[3]).not.toHaveProperty(field)
    expect((await api.get(`/${id}`)).json()).toMatchObject({ excerpt: 'Opening', content })
  })
})
