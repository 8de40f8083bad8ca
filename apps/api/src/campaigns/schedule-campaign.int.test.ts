import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const minute = 60_000
const day = 86_400_000

describe('POST /api/admin/campaigns/:id/schedule', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
  const schedule = (id: string, scheduledAt: unknown) => api.act(id, 'schedule', { scheduledAt })
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/campaigns/${id}`, payload })

  it('CAMP-60 CAMP-61 ENT-47 schedules a draft, moves it, and makes it a draft again', async () => {
    const id = await api.draft()
    const [first, second] = [at(day), at(2 * day)]
    const answer = await schedule(id, first)
    expect([answer.statusCode, answer.json().status, answer.json().scheduledAt]).toEqual([200, 'scheduled', first])
    expect((await schedule(id, second)).json()).toMatchObject({ status: 'scheduled', scheduledAt: second })
    expect((await schedule(id, second)).statusCode).toBe(200)
    expect((await schedule(id, null)).json()).toMatchObject({ status: 'draft', scheduledAt: null })
    expect(await api.actions()).toEqual([
      'campaign.created',
      'campaign.scheduled',
      'campaign.scheduled',
      'campaign.unscheduled',
    ])
    expect(await api.db.selectFrom('outbox').select('job').execute()).toEqual([])
  })

  it('accepts only a valid future time within a year', async () => {
    const id = await api.draft()
    const past = await schedule(id, at(-minute))
    expect([past.statusCode, past.json().code]).toEqual([400, 'schedule_in_past'])
    const leapSecond = '2026-12-31T23:59:60Z'
    const others = ['9999-12-31T00:00:00Z', 'tomorrow', '2026-13-01T00:00:00Z', leapSecond, 5, undefined]
    for (const when of [at(400 * day), ...others]) expect((await schedule(id, when)).statusCode, String(when)).toBe(400)
    expect((await api.get(`/${id}`)).json()).toMatchObject({ status: 'draft', scheduledAt: null })
  })

  it('reports obstacles to sending at once', async () => {
    const id = await api.draft()
    await api.setCampaign(id, { custom_content: null })
    const empty = await schedule(id, at(day))
    expect([empty.statusCode, empty.json().code]).toEqual([422, 'campaign_without_content'])
    const without = await createCampaignFixture(inject('databaseUrl'), { settings: { sendsTexts: false } })
    const text = await without.draft({ type: 'sms', customContent: { content: 'Come' } })
    const answer = await without.act(text, 'schedule', { scheduledAt: at(day) })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'sms_not_configured'])
    await without.close()
  })

  it('CAMP-56 keeps its time while it is edited, and refuses edits that would keep it from being sent', async () => {
    const id = await api.draft()
    const time = at(day)
    await schedule(id, time)
    expect((await patch(id, { name: 'Closing night' })).json()).toMatchObject({
      name: 'Closing night',
      status: 'scheduled',
      scheduledAt: time,
    })
    const emptied = await patch(id, { customContent: null })
    expect([emptied.statusCode, emptied.json().code]).toEqual([422, 'campaign_without_content'])
  })

  it('can be sent before its time, and deleted', async () => {
    await api.addGuest()
    const [early, gone] = [await api.draft(), await api.draft()]
    for (const id of [early, gone]) await schedule(id, at(day))
    expect((await api.act(early, 'send')).json().campaign).toMatchObject({ status: 'sending', scheduledAt: null })
    expect((await api.admin({ method: 'DELETE', url: `/api/admin/campaigns/${gone}` })).statusCode).toBe(200)
    const late = await schedule(early, at(day))
    expect([late.statusCode, late.json().code]).toEqual([409, 'campaign_not_draft'])
  })

  it('answers 404 for an unknown campaign, and 403 to a role that may not send', async () => {
    for (const id of [api.context.newId(), 'nonsense']) expect((await schedule(id, at(day))).statusCode).toBe(404)
    const moderator = await api.signIn('moderator')
    const url = `/api/admin/campaigns/${await api.draft()}/schedule`
    expect((await moderator({ method: 'POST', url, payload: { scheduledAt: at(day) } })).statusCode).toBe(403)
  })
})
