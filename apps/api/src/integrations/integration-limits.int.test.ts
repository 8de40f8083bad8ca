import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createIntegrationFixture, failing, type IntegrationFixture } from '../testing/integration-fixture.ts'

const everySource = ['apify/test', 'test-scrapedo', 'test-html-parser', 'test-zyla']

describe('the limits of integration tests', () => {
  it('allow ten tests a minute, of any integration', async () => {
    const api = await createIntegrationFixture(inject('databaseUrl'), { rateLimits: true })
    const codes: number[] = []
    for (const path of [...everySource, ...everySource, 'compare-scrapers'])
      codes.push((await api.test(path)).statusCode)
    codes.push((await api.test('test-zyla-batch', { usernames: ['a1', 'a2', 'a3', 'a4', 'a5'] })).statusCode)
    expect(codes).toEqual(Array(10).fill(200))
    const refused = await api.test('apify/test')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await api.admin({ method: 'GET', url: '/api/admin/apify/status' })).statusCode).toBe(200)
    await api.close()
  })

  it('include those of the source: tests use its budget, and a spent budget is reported', async () => {
    const api = await createIntegrationFixture(inject('databaseUrl'), { perDay: 2 })
    await api.test('apify/test')
    await api.test('apify/test')
    const spent = (await api.test('apify/test')).json()
    expect(spent).toMatchObject({ success: false, reason: 'budget_spent', duration: '0ms' })
    expect(spent.error).toMatch(/^The budget for Apify is used up/)
    expect((await api.status('apify')).budget).toMatchObject({ usedToday: 2, perDay: 2 })
    await api.close()
  })

  it('API-59 make a batch wait for its turns', async () => {
    const api = await createIntegrationFixture(inject('databaseUrl'), { perMinute: 120 })
    // Measured from before the first turn: its call may be late, but later turns do not come early.
    const startedAt = Date.now()
    const { successCount } = (await api.test('test-zyla-batch', { usernames: ['a1', 'a2', 'a3'] })).json()
    expect(successCount).toBe(3)
    const [, second, third] = api.asked.map(({ at }) => at)
    expect((third ?? 0) - startedAt).toBeGreaterThanOrEqual(950)
    expect((second ?? 0) - startedAt).toBeGreaterThanOrEqual(450)
    await api.close()
  })

  it('end with the process: a running test is refused instead of cut off', async () => {
    const api = await createIntegrationFixture(inject('databaseUrl'))
    api.says(
      'apify',
      (_username, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(failing('timeout')))),
    )
    const answer = api.test('apify/test')
    await expect.poll(() => api.asked.length).toBe(1)
    const closed = api.close()
    expect([(await answer).statusCode, (await answer).json().code]).toEqual([503, 'unavailable'])
    await closed
  })
})

describe('without any key', () => {
  let api: IntegrationFixture
  beforeAll(async () => {
    api = await createIntegrationFixture(inject('databaseUrl'), { configured: ['html'] })
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  it('API-54 API-55 API-58 tests report what is not configured', async () => {
    for (const [path, name] of [
      ['apify/test', 'Apify'],
      ['test-scrapedo', 'Scrape.do'],
      ['test-zyla', 'Zyla'],
    ] as const)
      expect((await api.test(path)).json()).toMatchObject({
        success: false,
        reason: 'not_configured',
        error: `${name} is not configured.`,
        duration: '0ms',
      })
    expect((await api.test('compare-scrapers')).json()).toMatchObject({
      winner: 'none',
      apify: { success: false, error: 'Apify is not configured.' },
      custom: { success: false, error: 'Scrape.do is not configured.' },
    })
  })

  it('the smart service reads the page', async () => {
    expect((await api.test('test-smart-instagram')).json()).toMatchObject({ success: true, source: 'html' })
  })
})
