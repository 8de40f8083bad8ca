import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const payloads = [
  "' or '1'='1",
  "1') or 1=1-- -",
  "'; delete from applicants; --",
  '1;select pg_sleep(5)',
  '%',
  '_',
  '\\',
]

describe('invalid input as an audience', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const preview = (targetFilters: unknown) =>
    api.admin({ method: 'POST', url: '/api/admin/campaigns/audience', payload: { targetFilters } })

  it.each(['city', 'state', 'zipCodes', 'eventId', 'tags', 'applicantIds'])(
    'SEC-20 takes %s literally: injections and wildcards reach no one',
    async (name) => {
      await api.addGuest({ city: 'Boston' })
      const isList = name === 'tags' || name === 'applicantIds'
      const mode = name === 'applicantIds' ? 'manual' : 'filter'
      for (const value of payloads) {
        const answer = await preview({ mode, [name]: isList ? [value] : value })
        expect([answer.statusCode, answer.json().matched], value).toEqual([200, 0])
      }
      expect((await preview({})).json().matched).toBe(1)
    },
  )

  it.each([
    [{ status: ["' or 1=1 --"] }],
    [{ status: 'approved' }],
    [{ priority: ['%'] }],
    [{ ageMin: '18' }],
    [{ ageMin: -1 }],
    [{ ageMax: 151 }],
    [{ instagramFollowersMin: 1.5 }],
    [{ instagramFollowersMin: 1e12 }],
    [{ emailOptIn: 'true' }],
    [{ mode: 'everyone' }],
    [{ staus: ['approved'] }],
    [{ applicantIds: 'all' }],
    [{ applicantIds: ['a', 'a'] }],
    [{ city: 'x'.repeat(101) }],
    [null],
  ])('SEC-20 refuses %j in a preview and in a draft', async (targetFilters) => {
    for (const answer of [await preview(targetFilters), await api.create({ targetFilters })])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    expect(await api.db.selectFrom('campaigns').select('id').execute()).toEqual([])
  })

  it('ANS-26 refuses a status of applications without an event, in a preview, a list, and a draft', async () => {
    const targetFilters = { applicationStatus: ['approved'] }
    const listed = await api.post('/api/admin/campaigns/audience/people', { targetFilters })
    for (const answer of [await preview(targetFilters), listed, await api.create({ targetFilters })])
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'applicationStatus'])
    const eventId = api.context.newId()
    expect((await preview({ ...targetFilters, eventId })).statusCode).toBe(200)
  })

  it('accepts at most 5,000 named people', async () => {
    const applicantIds = Array.from({ length: 5_001 }, () => api.context.newId())
    const answer = await preview({ mode: 'manual', applicantIds })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    const most = await preview({ mode: 'manual', applicantIds: applicantIds.slice(1) })
    expect([most.statusCode, most.json().matched]).toEqual([200, 0])
  })

  it('CAMP-40 reaches no one when the lowest age is above the highest', async () => {
    await api.addGuest()
    expect((await preview({ ageMin: 60, ageMax: 20 })).json().matched).toBe(0)
  })
})
