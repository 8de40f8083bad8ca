import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('GET /api/admin/campaigns/:id/recipients and /progress', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  it('API-31 lists people with the outcome of each message, page by page and by status', async () => {
    const id = await api.draft()
    const people = [await api.addGuest(), await api.addGuest(), await api.addGuest()].sort()
    for (const person of people) await api.addCommunication(id, person, { acked_at: new Date() })
    await prepare(
      api.db,
      api.db
        .updateTable('communications')
        .set({ state: 'bounced', bounced_at: new Date(), error_message: '550 unknown' })
        .where('applicant_id', '=', people[1] ?? ''),
    )
    const first = await api.get(`/${id}/recipients?limit=2`)
    expect(first.json()).toMatchObject([
      {
        id: people[0],
        firstName: 'Ada',
        communications: [{ type: 'email', status: 'sent', sentAt: expect.any(String) }],
      },
      { id: people[1], communications: [{ status: 'failed', errorMessage: '550 unknown' }] },
    ])
    expect((await api.get(`/${id}/recipients?limit=2&after=${people[1]}`)).json()).toMatchObject([{ id: people[2] }])
    expect((await api.get(`/${id}/recipients?status=failed`)).json()).toMatchObject([{ id: people[1] }])
  })

  it('CAMP-51 ENT-51 ENT-53 narrows by words, channel and status, and shows every message of each match', async () => {
    const id = await api.draft({ type: 'both', customContent: { ...api.content, smsContent: 'Come' } })
    const ada = await api.addGuest({ last_name: 'King', phone: '(212) 555-0134', city: 'Miami', state: 'FL' })
    const bea = await api.addGuest({ first_name: 'Bea_%', email: 'bea@example.com' })
    const later = new Date('2099-01-01T09:00:00Z')
    await api.addCommunication(id, ada, { state: 'delivered', opened_at: new Date() })
    await api.addCommunication(id, ada, { channel: 'sms', state: 'queued', due_at: later })
    await api.addCommunication(id, bea, { state: 'skipped', skip_reason: 'opted_out' })
    const found = async (query: Record<string, string>) =>
      (await api.get(`/${id}/recipients?${new URLSearchParams(query)}`)).json()
    const idsOf = async (query: Record<string, string>) =>
      (await found(query)).map((person: { id: string }) => person.id)

    expect((await found({ channel: 'sms' }))[0]).toMatchObject({
      id: ada,
      ...{ firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '(212) 555-0134' },
      ...{ city: 'Miami', state: 'FL' },
      communications: [
        { type: 'email', status: 'delivered', openedAt: expect.any(String), dueAt: null },
        { type: 'sms', status: 'sending', dueAt: later.toISOString() },
      ],
    })
    expect(await idsOf({ search: 'king ADA' })).toEqual([ada])
    expect(await idsOf({ search: '555-0134' })).toEqual([ada])
    expect(await idsOf({ search: 'bea@' })).toEqual([bea])
    expect(await idsOf({ search: 'a_%' })).toEqual([bea])
    expect(await idsOf({ search: "' or 1=1 --" })).toEqual([])
    expect(await idsOf({ status: 'skipped' })).toEqual([bea])
    expect(await idsOf({ status: 'delivered', channel: 'sms' })).toEqual([])
    expect(await idsOf({ status: 'sending', channel: 'sms', search: 'ada' })).toEqual([ada])
    expect(await idsOf({ after: bea })).toEqual([])
    for (const query of ['?channel=post', '?limit=0', '?limit=1001', `?search=${'x'.repeat(101)}`])
      expect((await api.get(`/${id}/recipients${query}`)).statusCode).toBe(400)
    expect((await api.get(`/${id}/recipients?after=nonsense`)).statusCode).toBe(404)
  })

  it('CAMP-53 is an empty list for a campaign without recipients', async () => {
    expect((await api.get(`/${await api.draft()}/recipients`)).json()).toEqual([])
  })

  it('CAMP-50 says why texts wait, who sends them, and what to do about each error', async () => {
    const id = await api.draft({ type: 'both', customContent: { ...api.content, smsContent: 'Come' } })
    const sent = { content_snapshot: JSON.stringify(api.content), sent_at: new Date() }
    await api.setCampaign(id, { status: 'sending', ...sent })
    const [morning, noon] = [new Date('2099-01-01T14:00:00Z'), new Date('2099-01-01T17:00:00Z')]
    for (const due_at of [noon, morning])
      await api.addCommunication(id, await api.addGuest(), { channel: 'sms', state: 'queued', due_at })
    await api.addCommunication(id, await api.addGuest(), {
      channel: 'sms',
      state: 'queued',
      due_at: noon,
      error_code: 'will_retry',
    })
    for (const skip_reason of ['opted_out', 'opted_out', 'invalid_number'])
      await api.addCommunication(id, await api.addGuest(), { channel: 'sms', state: 'skipped', skip_reason })
    const worker = (channel: 'email' | 'sms', breaker: 'closed' | 'open', seen_at: Date) =>
      api.db.insertInto('delivery_workers').values({ id: api.context.newId(), channel, breaker, seen_at }).execute()
    const progress = async () => (await api.get(`/${id}/progress`)).json()
    const absent = await progress()
    expect(absent.deferred).toEqual({ count: 2, until: morning.toISOString() })
    expect(absent.channels).toEqual([
      { channel: 'email', sender: 'absent' },
      { channel: 'sms', sender: 'absent' },
    ])
    expect(absent.errors).toEqual([
      {
        status: 'skipped',
        code: 'opted_out',
        count: 2,
        message: null,
        suggestion: expect.stringContaining('opted out'),
      },
      { status: 'skipped', code: 'invalid_number', count: 1, message: null, suggestion: expect.any(String) },
    ])

    await worker('email', 'open', new Date())
    await worker('sms', 'closed', new Date(Date.now() - 60_000))
    expect((await progress()).channels.map(({ sender }: { sender: string }) => sender)).toEqual(['resting', 'absent'])
    await worker('email', 'closed', new Date())
    await worker('sms', 'closed', new Date())
    expect((await progress()).channels.map(({ sender }: { sender: string }) => sender)).toEqual(['ready', 'ready'])
  })

  it('shows the progress of a campaign', async () => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest(), {
      state: 'failed',
      error_code: 'http_400',
      error_message: 'Bad',
    })
    await api.addCommunication(id, await api.addGuest(), { state: 'needs_review', error_code: 'answer_lost' })
    const answer = await api.get(`/${id}/progress`)
    expect(answer.json()).toMatchObject({
      status: 'draft',
      total: 2,
      states: { failed: 1, needs_review: 1, queued: 0 },
      acceptedPerSecond: 0,
      secondsLeft: null,
      errors: [
        {
          status: 'needs_review',
          code: 'answer_lost',
          count: 1,
          suggestion: expect.stringContaining('mark them as sent'),
        },
        { status: 'failed', code: 'http_400', message: 'Bad', count: 1, suggestion: null },
      ],
    })
  })

  it('answers 404 for an unknown campaign and 400 for an unknown status', async () => {
    for (const view of ['recipients', 'progress'])
      expect((await api.get(`/${api.context.newId()}/${view}`)).statusCode).toBe(404)
    expect((await api.get(`/${await api.draft()}/recipients?status=lost`)).statusCode).toBe(400)
  })
})
