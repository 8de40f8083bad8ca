import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/:id/resolve', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  /** A completed campaign with one delivered message and this many in need of review. */
  const completed = async (inReview: number, change: Record<string, unknown> = {}, by = api) => {
    const id = await by.draft()
    await by.addCommunication(id, await by.addGuest(), { state: 'delivered' })
    const messages = []
    for (let index = 0; index < inReview; index += 1)
      messages.push(
        await by.addCommunication(id, await by.addGuest(), {
          state: 'needs_review',
          attempt: 1,
          checks: 2,
          error_code: 'answer_lost',
          submit_at: new Date('2026-11-21T12:00:00Z'),
        }),
      )
    const sent = { content_snapshot: JSON.stringify(by.content), sent_at: new Date(), dispatched_at: new Date() }
    await by.setCampaign(id, { status: 'completed', completed_at: new Date(), ...sent, ...change })
    return { id, messages }
  }
  const states = async (id: string) =>
    (
      await api.db.selectFrom('communications').select('state').where('campaign_id', '=', id).orderBy('id').execute()
    ).map(({ state }) => state)
  const resolve = (id: string, payload: Record<string, unknown>) => api.act(id, 'resolve', payload)

  it('sends unresolved messages again: the completed campaign resumes and the worker is notified', async () => {
    const { id } = await completed(2)
    const answer = await resolve(id, { action: 'resend' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        success: true,
        resolved: 2,
        message: '2 messages are being sent again.',
        campaign: { id, status: 'sending', completedAt: null, queuedCount: 2, unresolvedCount: 0 },
      },
    ])
    expect(await states(id)).toEqual(['delivered', 'queued', 'queued'])
    expect(await api.db.selectFrom('outbox').select(['job', 'payload']).execute()).toEqual([
      { job: 'campaigns.deliver', payload: { campaignId: id } },
    ])
    expect((await api.actions()).at(-1)).toBe('campaign.reviewed')
  })

  it('removes a campaign from the count of stuck ones once all its messages are decided, however many it held', async () => {
    const stuck = async () => (await api.get('/stuck')).json()
    const first = await completed(2)
    const second = await completed(1)
    await completed(0)
    expect(await stuck()).toEqual({ campaigns: 2 })
    await resolve(first.id, { action: 'mark_sent', communicationIds: first.messages.slice(0, 1) })
    expect(await stuck()).toEqual({ campaigns: 2 })
    await resolve(first.id, { action: 'mark_sent' })
    expect(await stuck()).toEqual({ campaigns: 1 })
    await api.setCampaign(second.id, { status: 'sending', paused_at: new Date(), pause_reason: 'The key was refused.' })
    expect(await stuck()).toEqual({ campaigns: 1 })
    await api.setCampaign(second.id, { deleted_at: new Date() })
    expect(await stuck()).toEqual({ campaigns: 0 })
  })

  it.each([
    ['No message was accepted.', 'completed', null],
    ['Every message was refused.', 'completed', null],
    ['cancelled', 'failed', 'cancelled'],
  ])('can mark messages as sent in a campaign that failed, too: %s', async (reason, status, failureReason) => {
    const { id } = await completed(1, { status: 'failed', failure_reason: reason })
    expect((await resolve(id, { action: 'mark_sent' })).json()).toMatchObject({
      campaign: { status, failureReason, totalSent: 2 },
    })
  })

  it('also sends the rest of a campaign that ended while it was held', async () => {
    const { id } = await completed(1, { paused_at: new Date(), pause_reason: 'Sending stopped: no credit' })
    expect((await resolve(id, { action: 'resend' })).json()).toMatchObject({
      campaign: { status: 'sending', paused: false, pauseReason: null },
    })
  })

  it('marks messages as sent, at the time of the call, and leaves the campaign completed', async () => {
    const { id, messages } = await completed(2)
    const answer = await resolve(id, { action: 'mark_sent', communicationIds: [messages[0]] })
    expect(answer.json()).toMatchObject({
      resolved: 1,
      message: '1 message is marked as sent.',
      campaign: { status: 'completed', totalSent: 2, unresolvedCount: 1 },
    })
    expect(await states(id)).toEqual(['delivered', 'accepted', 'needs_review'])
    const [recipient] = (await api.get(`/${id}/recipients?status=sent`)).json()
    expect(recipient.communications).toMatchObject([{ status: 'sent', sentAt: '2026-11-21T12:00:00.000Z' }])
    expect(await api.db.selectFrom('outbox').select('job').execute()).toEqual([])
  })

  it('changes no message that was resolved in the meantime, of another campaign, or unknown', async () => {
    const [one, other] = [await completed(1), await completed(1)]
    const ids = [...other.messages, api.context.newId(), "' or 1=1 --"]
    for (const action of ['resend', 'mark_sent'])
      expect((await resolve(one.id, { action, communicationIds: ids })).json()).toMatchObject({
        resolved: 0,
        message: 'Nothing needs review anymore.',
        campaign: { status: 'completed' },
      })
    expect([await states(one.id), await states(other.id)]).toEqual([
      ['delivered', 'needs_review'],
      ['delivered', 'needs_review'],
    ])
    expect(await api.actions()).not.toContain('campaign.reviewed')
  })

  it('decides once when ten people press at the same moment', async () => {
    const { id } = await completed(3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(id, { action: 'resend' })))
    expect(answers.map((answer) => answer.json().resolved).sort()).toEqual([...Array(9).fill(0), 3])
    expect(await states(id)).toEqual(['delivered', 'queued', 'queued', 'queued'])
  })

  it('sends nothing more for a canceled campaign, but allows marking messages as sent', async () => {
    const { id } = await completed(1, { status: 'failed', failure_reason: 'cancelled' })
    const answer = await resolve(id, { action: 'resend' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'campaign_not_sendable'])
    expect((await resolve(id, { action: 'mark_sent' })).json()).toMatchObject({ resolved: 1 })
  })

  it('sends nothing again where the channel is not set up, but allows marking messages as sent', async () => {
    const without = await createCampaignFixture(inject('databaseUrl'), { settings: { emailFrom: null } })
    const { id } = await completed(1, {}, without)
    const answer = await without.act(id, 'resolve', { action: 'resend' })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'email_not_configured'])
    expect((await without.get(`/${id}`)).json()).toMatchObject({ status: 'completed', unresolvedCount: 1 })
    expect((await without.act(id, 'resolve', { action: 'mark_sent' })).json()).toMatchObject({ resolved: 1 })
    await without.close()
  })

  it('refuses invalid input, unknown campaigns and the wrong role', async () => {
    const { id } = await completed(1)
    const many = Array.from({ length: 1_001 }, () => api.context.newId())
    for (const payload of [
      {},
      { action: 'delete' },
      { action: 'resend', communicationIds: [] },
      { action: 'resend', communicationIds: many },
    ])
      expect((await resolve(id, payload)).statusCode).toBe(400)
    expect((await resolve(api.context.newId(), { action: 'resend' })).statusCode).toBe(404)
    const moderator = await api.signIn('moderator')
    const url = `/api/admin/campaigns/${id}/resolve`
    expect((await moderator({ method: 'POST', url, payload: { action: 'resend' } })).statusCode).toBe(403)
    expect(await states(id)).toEqual(['delivered', 'needs_review'])
  })
})
