import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const moment = new Date('2026-11-21T12:00:00Z')

describe('POST /api/admin/campaigns/:id/retry-failed', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  /** A campaign that ended with one delivered message, and a way to add others. */
  const ended = async (change: Record<string, unknown> = {}) => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest(), { state: 'delivered', acked_at: moment })
    const sent = { content_snapshot: JSON.stringify(api.content), sent_at: moment, dispatched_at: moment }
    await api.setCampaign(id, { status: 'completed', completed_at: moment, ...sent, ...change })
    const add = async (facts: Record<string, unknown>, guest: Parameters<typeof api.addGuest>[0] = {}) =>
      api.addCommunication(id, await api.addGuest(guest), { attempt: 8, submit_at: moment, ...facts })
    const refused = (code: string) => add({ state: 'failed', error_code: code, error_message: 'No.' })
    return { id, add, refused }
  }
  const plan = async (id: string) => (await api.get(`/${id}/retry-failed`)).json()
  const retry = (id: string) => api.act(id, 'retry-failed')
  const stateOf = async (id: string) =>
    api.db
      .selectFrom('communications')
      .select(['state', 'attempt', 'error_code', 'error_message'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('sends certainly unsent messages again: the campaign resumes, the worker is notified, and the log says so', async () => {
    const { id, refused } = await ended()
    const messages = [await refused('provider_unavailable'), await refused('http_401'), await refused('http_400')]
    expect(await plan(id)).toEqual({ retryable: 3, held: [] })
    const answer = await retry(id)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        success: true,
        retried: 3,
        held: [],
        message: '3 messages are being sent again.',
        campaign: { id, status: 'sending', completedAt: null, queuedCount: 3, failedCount: 0, totalSent: 1 },
      },
    ])
    for (const message of messages)
      expect(await stateOf(message)).toEqual({ state: 'queued', attempt: 8, error_code: null, error_message: null })
    expect(await api.db.selectFrom('outbox').select(['job', 'payload']).execute()).toEqual([
      { job: 'campaigns.deliver', payload: { campaignId: id } },
    ])
    expect((await api.actions()).at(-1)).toBe('campaign.retried')
    expect((await api.get(`/${id}/progress`)).json().states).toMatchObject({ queued: 3, failed: 0, delivered: 1 })
  })

  it('says beforehand how many it will not send again and why, and leaves those alone', async () => {
    const { id, add, refused } = await ended()
    const again = await refused('provider_unavailable')
    const kept = [
      await add({ state: 'failed', error_code: 'http_503' }, { email_opt_in: false }),
      await add({ state: 'failed', error_code: 'http_413' }),
      await add({ state: 'failed', error_code: 'dropped', acked_at: moment }),
      await add({ state: 'bounced', acked_at: moment, bounced_at: moment }),
      await add({ state: 'needs_review', error_code: 'answer_lost' }),
      await add({ state: 'unknown', error_code: 'answer_lost' }),
      await add({ state: 'failed', error_code: 'http_503', applicant_id: null }),
    ]
    const suppressed = await refused('http_503')
    await api.db
      .insertInto('suppressions')
      .columns(['channel', 'address_hmac', 'reason', 'source'])
      .expression((eb) =>
        eb
          .selectFrom('communications')
          .select(['channel', 'address_hmac', eb.val('hard_bounce').as('reason'), eb.val('provider').as('source')])
          .where('id', '=', suppressed)
          .$castTo<never>(),
      )
      .execute()
    const before = await Promise.all([...kept, suppressed].map(stateOf))
    const expected = {
      retryable: 1,
      held: [
        { reason: 'handed_over', count: 2 },
        { reason: 'unresolved', count: 2 },
        { reason: 'applicant_removed', count: 1 },
        { reason: 'opted_out', count: 1 },
        { reason: 'refused_for_good', count: 1 },
        { reason: 'suppressed', count: 1 },
      ],
    }
    expect(await plan(id)).toEqual(expected)
    const answer = (await retry(id)).json()
    expect([answer.retried, answer.held, answer.message]).toEqual([
      1,
      expected.held,
      '1 message is being sent again. 8 messages are not sent again.',
    ])
    expect(await Promise.all([...kept, suppressed].map(stateOf))).toEqual(before)
    expect((await stateOf(again)).state).toBe('queued')
  })

  it('changes nothing when it is repeated, also concurrently', async () => {
    const { id, refused } = await ended({ status: 'failed', failure_reason: 'No message was accepted.' })
    await refused('provider_unavailable')
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect(answers.map((answer) => answer.json().retried).sort()).toEqual([0, 0, 0, 0, 1])
    expect((await api.actions()).filter((action) => action === 'campaign.retried')).toHaveLength(1)
    expect((await api.get(`/${id}`)).json()).toMatchObject({ status: 'sending', failureReason: null, queuedCount: 1 })
  })

  it('keeps a campaign closed when none of its messages can be sent again', async () => {
    const { id, add } = await ended()
    await add({ state: 'bounced', acked_at: moment, bounced_at: moment })
    const answer = (await retry(id)).json()
    expect([answer.retried, answer.message, answer.campaign.status]).toEqual([
      0,
      'No message can be sent again. 1 message is not sent again.',
      'completed',
    ])
    expect(await api.actions()).not.toContain('campaign.retried')
  })

  it.each([
    ['a canceled campaign', { status: 'failed', failure_reason: 'cancelled' }],
    ['a draft', { status: 'draft' }],
    ['one whose messages were removed after their retention', { blanked_at: moment }],
  ])('refuses %s', async (_what, change) => {
    const { id, refused } = await ended(change)
    const message = await refused('http_503')
    const answer = await retry(id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'campaign_not_sendable'])
    expect((await stateOf(message)).state).toBe('failed')
  })

  it('is for every role that may send, and refuses an unknown campaign', async () => {
    const { id } = await ended()
    for (const role of ['super_admin', 'admin', 'communications_only', 'moderator'] as const) {
      const who = await api.signIn(role)
      const url = `/api/admin/campaigns/${id}/retry-failed`
      const expected = role === 'moderator' ? 403 : 200
      expect((await who({ method: 'GET', url })).statusCode, role).toBe(expected)
      expect((await who({ method: 'POST', url })).statusCode, role).toBe(expected)
    }
    expect((await retry(api.context.newId())).statusCode).toBe(404)
    expect((await api.get('/nonsense/retry-failed')).statusCode).toBe(404)
  })
})
