import { roles } from '@velvet/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createIntegrationFixture, failing, found, type IntegrationFixture } from '../testing/integration-fixture.ts'

const tests = [
  'apify/test',
  'test-scrapedo',
  'test-html-parser',
  'compare-scrapers',
  'test-zyla',
  'test-smart-instagram',
] as const
const duration = expect.stringMatching(/^\d+ms$/)
const slowly = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the tests of the integrations', () => {
  let api: IntegrationFixture
  beforeAll(async () => {
    api = await createIntegrationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  it('API-54 Apify answers with the profile', async () => {
    const answer = await api.test('apify/test')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Apify answered with the profile.',
      error: null,
      reason: null,
      duration,
      data: {
        username: 'ada.king',
        followersCount: 1815,
        posts: [expect.objectContaining({ id: '1', likeCount: 12 }), expect.objectContaining({ id: '2' })],
        profilePicUrl: 'https://scontent.cdninstagram.com/ada.jpg',
      },
    })
    expect(api.asked).toMatchObject([{ source: 'apify', username: 'ada.king' }])
  })

  it('API-55 the integrated scraper answers with the profile', async () => {
    expect((await api.test('test-scrapedo')).json()).toEqual({
      success: true,
      error: null,
      reason: null,
      duration,
      data: {
        username: 'ada.king',
        followers: 1815,
        recentPosts: [expect.objectContaining({ id: '1' }), expect.objectContaining({ id: '2' })],
        profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
      },
    })
    expect(api.asked).toMatchObject([{ source: 'scrapedo' }])
  })

  it("API-57 the HTML parser answers with the page's values, and with null for missing ones", async () => {
    api.says('html', (username) => found(username, { followers: null, posts: null }))
    expect((await api.test('test-html-parser')).json()).toEqual({
      success: true,
      error: null,
      reason: null,
      duration,
      result: {
        username: 'ada.king',
        profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
        followers: null,
      },
    })
  })

  it('API-58 Zyla answers with the profile and the time', async () => {
    expect((await api.test('test-zyla')).json()).toEqual({
      success: true,
      duration,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      source: 'zyla',
      error: null,
      reason: null,
      data: {
        username: 'ada.king',
        fullName: 'Ada King',
        followerCount: 1815,
        mediaCount: 340,
        isVerified: true,
        profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
        recentPosts: [expect.objectContaining({ id: '1' }), expect.objectContaining({ id: '2' })],
      },
    })
  })

  it('API-54 API-55 API-57 API-58 a failing source is an answer and no error', async () => {
    for (const source of ['apify', 'scrapedo', 'html', 'zyla'] as const) api.says(source, () => failing('timeout'))
    for (const path of ['apify/test', 'test-scrapedo', 'test-html-parser', 'test-zyla']) {
      const answer = await api.test(path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.json(), path).toMatchObject({
        success: false,
        error: 'No answer came in time.',
        reason: 'timeout',
        duration,
      })
    }
  })

  it('API-54 the duration is that of the call', async () => {
    api.says('apify', async (username) => {
      await slowly(120)
      return found(username)
    })
    const startedAt = performance.now()
    const { duration: taken } = (await api.test('apify/test')).json()
    expect(Number.parseInt(taken, 10)).toBeGreaterThanOrEqual(115)
    expect(Number.parseInt(taken, 10)).toBeLessThanOrEqual(Math.ceil(performance.now() - startedAt))
  })

  it('API-56 compares Apify with the integrated scraper, both at once', async () => {
    let running = 0
    let most = 0
    for (const source of ['apify', 'scrapedo'] as const)
      api.says(source, async (username) => {
        running += 1
        most = Math.max(most, running)
        await expect.poll(() => most).toBe(2)
        running -= 1
        return found(username, source === 'apify' ? {} : { posts: null })
      })
    expect((await api.test('compare-scrapers')).json()).toEqual({
      winner: 'both',
      apify: { success: true, duration, postsCount: 2, error: null },
      custom: { success: true, duration, postsCount: 0, error: null },
    })
    expect(most).toBe(2)
  })

  it.each([
    { apify: true, custom: false, winner: 'apify' },
    { apify: false, custom: true, winner: 'custom' },
    { apify: false, custom: false, winner: 'none' },
  ])('API-56 INT-27 names as winner: $winner', async ({ apify, custom, winner }) => {
    if (!apify) api.says('apify', () => failing('timeout'))
    if (!custom) api.says('scrapedo', () => failing('login_wall', 'Instagram wants a login.'))
    const answer = (await api.test('compare-scrapers')).json()
    expect(answer).toMatchObject({ winner, apify: { success: apify }, custom: { success: custom } })
    if (!custom) expect(answer.custom.error).toBe('Instagram wants a login.')
  })

  it('API-59 INT-38 INT-42 tests a batch one after the other: blanks dropped, duplicates once', async () => {
    let running = 0
    api.says('zyla', async (username) => {
      running += 1
      expect(running).toBe(1)
      await slowly(20)
      running -= 1
      return username === 'missing' ? failing('profile_missing', 'There is no such profile.') : found(username)
    })
    const answer = await api.test('test-zyla-batch', { usernames: [' @nasa ', '', 'missing', '  ', 'NASA', 'natgeo'] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      duration,
      totalTested: 3,
      successCount: 2,
      failedCount: 1,
      successRate: 66.7,
      results: [
        { username: expect.stringMatching(/^nasa$/i), success: true, profile: { followerCount: 1815 }, error: null },
        { username: 'missing', success: false, profile: null, error: 'There is no such profile.' },
        { username: 'natgeo', success: true, profile: { followerCount: 1815 }, error: null },
      ],
    })
    expect(api.asked).toHaveLength(3)
  })

  it('API-59 INT-40 LIM-29 accepts five usernames and refuses six', async () => {
    const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    const refused = await api.test('test-zyla-batch', { usernames: six })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'too_many_usernames'])
    expect(refused.json().message).toContain('At most 5')
    expect(api.asked).toEqual([])
    expect((await api.test('test-zyla-batch', { usernames: six.slice(1) })).json().totalTested).toBe(5)
  })

  it('INT-39 refuses a batch of blanks, and names invalid usernames', async () => {
    for (const usernames of [[], [' ', ''], null, undefined]) {
      const blank = await api.test('test-zyla-batch', { usernames })
      expect([blank.statusCode, blank.json().code, blank.json().message]).toEqual([
        400,
        'usernames_required',
        'Please enter comma-separated Instagram usernames to test',
      ])
    }
    const invalid = await api.test('test-zyla-batch', { usernames: ['nasa', 'not a name'] })
    expect([invalid.statusCode, invalid.json().code, invalid.json().errors[0].path]).toEqual([
      400,
      'username_invalid',
      'usernames.1',
    ])
    expect(api.asked).toEqual([])
  })

  it.each(tests)('INT-03 %s requires a username', async (path) => {
    for (const username of ['  ', '', null, undefined]) {
      const blank = await api.test(path, { username })
      expect([blank.statusCode, blank.json().code, blank.json().message]).toEqual([
        400,
        'username_required',
        'Please enter an Instagram username to test',
      ])
    }
    const invalid = await api.test(path, { username: 'https://evil.example/ada' })
    expect([invalid.statusCode, invalid.json().code]).toEqual([400, 'username_invalid'])
    expect((await api.test(path, { username: ' https://www.instagram.com/Ada.King/ ' })).statusCode).toBe(200)
    expect(api.asked.every(({ username }) => username === 'Ada.King')).toBe(true)
    expect(await api.log()).toHaveLength(1)
  })

  it('INT-20 INT-21 the smart service falls back with reasons and reports which source answered', async () => {
    api.says('apify', () => failing('rate_limited', 'Apify asked us to wait.'))
    api.says('zyla', () => found('another.person'))
    const answer = await api.test('test-smart-instagram')
    expect(answer.json()).toMatchObject({
      success: true,
      source: 'scrapedo',
      duration,
      error: null,
      data: { username: 'ada.king', followers: 1815, following: 28, isPrivate: false, biography: 'Poetical science' },
      attempts: [
        { source: 'apify', success: false, reason: 'rate_limited', message: 'Apify asked us to wait.', duration },
        { source: 'zyla', success: false, reason: 'username_mismatch', message: expect.any(String), duration },
        { source: 'scrapedo', success: true, reason: null, message: null, duration },
      ],
    })
  })

  it('the smart service says why no source answered', async () => {
    for (const source of ['apify', 'zyla', 'scrapedo', 'html'] as const) api.says(source, () => failing('timeout'))
    const answer = await api.test('test-smart-instagram')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ success: false, source: null, data: null, error: expect.any(String) })
    expect(answer.json().attempts).toHaveLength(4)
  })

  it('ACT-15 records the integration and the result, and no username', async () => {
    api.says('zyla', () => failing('timeout'))
    for (const path of tests) await api.test(path, { username: 'canary.guest' })
    await api.test('test-zyla-batch', { usernames: ['canary.guest'] })
    const log = await api.log()
    expect(log.map(({ details }) => details)).toEqual([
      { integration: 'apify', success: true, duration },
      { integration: 'scrapedo', success: true, duration },
      { integration: 'html', success: true, duration },
      { integration: 'comparison', success: true, duration },
      { integration: 'zyla', success: false, duration },
      { integration: 'smart', success: true, duration },
      { integration: 'zyla_batch', success: false, duration },
    ])
    expect(JSON.stringify(log)).not.toContain('canary')
    expect(api.lines.join('')).not.toContain('canary.guest')
  })

  it('SEC-09 SEC-05 may be run by super admins and admins only', async () => {
    const allowed: string[] = []
    for (const role of roles) {
      const send = await api.signIn(role)
      const payload = { username: 'nasa' }
      const answers = [
        ...(await Promise.all(tests.map((path) => send({ method: 'POST', url: `/api/admin/${path}`, payload })))),
        await send({ method: 'POST', url: '/api/admin/test-zyla-batch', payload: { usernames: ['nasa'] } }),
        ...(await Promise.all(
          ['apify', 'zyla', 'scrapedo', 'html-parser'].map((name) =>
            send({ method: 'GET', url: `/api/admin/${name}/status` }),
          ),
        )),
      ]
      const codes = new Set(answers.map(({ statusCode }) => statusCode))
      expect(codes.size, role).toBe(1)
      if (codes.has(200)) allowed.push(role)
      else expect([...codes], role).toEqual([403])
    }
    expect(allowed.toSorted()).toEqual(['admin', 'super_admin'])
  })
})
