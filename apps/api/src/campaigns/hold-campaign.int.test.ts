import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/:id/pause, /resume and /cancel', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const sending = async () => {
    await api.addGuest()
    const id = await api.draft()
    await api.act(id, 'send')
    return id
  }

  it('pauses and resumes a campaign; repeating either changes nothing', async () => {
    const id = await sending()
    for (const [verb, paused] of [
      ['pause', true],
      ['pause', true],
      ['resume', false],
      ['resume', false],
    ] as const) {
      const answer = await api.act(id, verb)
      expect([answer.statusCode, answer.json().status, answer.json().paused]).toEqual([200, 'sending', paused])
    }
    const actions = await api.db
      .selectFrom('activity')
      .select('action')
      .where('action', 'like', 'campaign.%ed')
      .execute()
    expect(actions.map(({ action }) => action).filter((action) => /paused|resumed/.test(action))).toHaveLength(2)
  })

  it('cancels permanently, as failed with the reason, also while it is paused', async () => {
    const id = await sending()
    await api.act(id, 'pause')
    const answer = await api.act(id, 'cancel')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'failed', failureReason: 'cancelled', paused: false })
    expect((await api.act(id, 'send')).statusCode).toBe(409)
  })

  it('counts campaigns that the system holds as needing attention, until an admin resumes or cancels them', async () => {
    const ids = [await sending(), await sending(), await sending()]
    const [resumed = '', cancelled = '', byHand = ''] = ids
    await api.act(byHand, 'pause')
    const stuck = async () => (await api.get('/stuck')).json()
    expect(await stuck()).toEqual({ campaigns: 0 })
    for (const id of [resumed, cancelled])
      await api.setCampaign(id, { paused_at: new Date(), pause_reason: 'The key was refused.' })
    expect(await stuck()).toEqual({ campaigns: 2 })
    await api.act(resumed, 'resume')
    expect(await stuck()).toEqual({ campaigns: 1 })
    await api.act(cancelled, 'cancel')
    expect(await stuck()).toEqual({ campaigns: 0 })
  })

  it('shows nothing about them to a role that may not send', async () => {
    const moderator = await api.signIn('moderator', 'theo')
    expect((await moderator({ method: 'GET', url: '/api/admin/campaigns/stuck' })).statusCode).toBe(403)
  })

  it.each(['pause', 'resume', 'cancel'])(
    '%s answers 409 unless it is being sent, 404 for an unknown campaign',
    async (verb) => {
      const refused = await api.act(await api.draft(), verb)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'campaign_not_sending'])
      expect((await api.act(api.context.newId(), verb)).statusCode).toBe(404)
    },
  )
})
