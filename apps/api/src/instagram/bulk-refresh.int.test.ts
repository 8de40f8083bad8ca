import { type InstagramSource, startRefreshes } from '@velvet/services/instagram'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createRefreshFixture, profileOf, type RefreshFixture } from '../testing/refresh-fixture.ts'

const bulk = '/api/admin/applicants/refresh-instagram-bulk'
const real = '/api/admin/applicants/fetch-real-instagram-bulk'
const list = '/api/admin/instagram-refreshes'

const source: InstagramSource = {
  name: 'apify',
  fetch: async (username) =>
    username === 'missing'
      ? { kind: 'failed', reason: 'timeout', message: 'No answer came in time.' }
      : { kind: 'found', profile: profileOf(username) },
  check: async () => ({ success: true, message: 'It answered.' }),
}

describe('bulk refreshes over the api', () => {
  let api: RefreshFixture
  let refreshes: ReturnType<typeof startRefreshes> | null = null
  beforeAll(async () => {
    api = await createRefreshFixture(inject('databaseUrl'))
  })
  beforeEach(async () => {
    await api.db.deleteFrom('instagram_refreshes').execute()
    await api.clear()
  })
  afterEach(async () => {
    await refreshes?.stop(1_000)
    refreshes = null
  })
  afterAll(() => api.close())

  const post = (url: string, payload: Record<string, unknown> = {}) => api.admin({ method: 'POST', url, payload })
  const get = async (url: string) => (await api.admin({ method: 'GET', url })).json()

  it('API-14 IG-17 starts a refresh of the given people and returns how many, and its progress can be read and listed', async () => {
    const applicantIds = [await api.addPerson('ada'), await api.addPerson('ADA'), await api.addPerson(null)]
    const answer = await post(bulk, { applicantIds })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ success: true, processedCount: 2, refresh: { total: 1, startedBy: 'admin' } })
    const { refresh } = answer.json()
    expect(await get(`${list}/${refresh.id}`)).toEqual(refresh)
    expect(await get(list)).toEqual([refresh])
    expect(await get('/api/admin/activity')).toMatchObject([
      { action: 'instagram.refresh_started', description: 'Started refreshing 1 Instagram profile' },
    ])
  })

  it('API-15 IG-17 waits for what it fetches and counts successes and failures', async () => {
    await api.addPerson('ada')
    await api.addPerson('missing')
    refreshes = startRefreshes(api.system, [source])
    const call = post(real)
    const ringing = setInterval(() => refreshes?.ring(), 50)
    const answer = await call
    clearInterval(ringing)
    expect(answer.json()).toMatchObject({
      ...{ success: 1, failed: 1, pending: 0, message: '1 of 2 profiles were fetched, and 1 could not be.' },
      refresh: { status: 'completed', failures: [{ reason: 'timeout', count: 1, message: 'No answer came in time.' }] },
    })
  })

  it('API-14 API-15 answers 422 when no profile is left to fetch, and 400 for ids and a filter together', async () => {
    const id = await api.addPerson(null)
    for (const url of [bulk, real]) {
      const rejected = await post(url, { applicantIds: [id] })
      expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'nobody_to_refresh'])
      const both = await post(url, { applicantIds: [id], filter: {} })
      expect([both.statusCode, both.json().code]).toEqual([400, 'validation_failed'])
      for (const body of [{ applicantIds: [] }, { applicantIds: 'all' }, { filter: { nonsense: 1 } }, { filter: 7 }])
        expect((await post(url, body)).statusCode, JSON.stringify(body)).toBe(400)
      const crossed = await post(url, { filter: { followersMin: 10, followersMax: 5 } })
      expect(crossed.statusCode, crossed.body).toBe(400)
    }
  })

  it('IG-17 is canceled once; unknown and ended refreshes are reported', async () => {
    await api.addPerson('ada')
    const { id } = (await post(bulk)).json().refresh
    const canceled = await post(`${list}/${id}/cancel`)
    expect(canceled.json()).toMatchObject({ status: 'canceled', total: 1, done: 1, skipped: 1 })
    const again = await post(`${list}/${id}/cancel`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'instagram_refresh_ended'])
    for (const unknown of [api.context.newId(), 'nonsense']) {
      const missing = await post(`${list}/${unknown}/cancel`)
      expect([missing.statusCode, missing.json().code]).toEqual([404, 'instagram_refresh_not_found'])
    }
  })

  it('IG-17 requires the right to refresh profiles', async () => {
    await api.addPerson('ada')
    const writer = await api.signIn('communications_only')
    for (const url of [bulk, real]) expect((await writer({ method: 'POST', url, payload: {} })).statusCode).toBe(403)
    expect((await writer({ method: 'GET', url: list })).statusCode).toBe(403)
  })

  it('IG-17 API-14 API-15 without a body covers stale profiles, as with an empty one', async () => {
    await api.addPerson('ada')
    const answer = await api.admin({ method: 'POST', url: bulk })
    expect([answer.statusCode, answer.json().processedCount]).toEqual([200, 1])
  })

  it('IG-17 without a source that has a key is refused with advice', async () => {
    const bare = await createRefreshFixture(inject('databaseUrl'), { settings: { instagramSources: [] } })
    await bare.addPerson('ada')
    const answer = await bare.admin({ method: 'POST', url: bulk, payload: {} })
    await bare.close()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'instagram_not_configured'])
  })
})
