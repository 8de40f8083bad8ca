import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createIntegrationFixture, failing, type IntegrationFixture } from '../testing/integration-fixture.ts'

const minute = 60_000
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)

describe('the status of a source', () => {
  let api: IntegrationFixture
  beforeAll(async () => {
    api = await createIntegrationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  it("API-52 INT-07 INT-08 INT-09 reports Apify's settings and whether it answers", async () => {
    expect(await api.status('apify')).toEqual({
      configured: true,
      config: { hasToken: true, hasTaskId: true },
      connection: { success: true, message: 'It answered.', checkedAt: time },
      budget: { usedToday: 0, perDay: 1_000, perMinute: 60_000, pausedUntil: null },
    })
  })

  it('API-53 INT-31 INT-32 INT-33 reports that Zyla is ready, and its address', async () => {
    expect(await api.status('zyla')).toMatchObject({
      configured: true,
      bearer_token_present: true,
      status: 'ready',
      api_url: 'https://zyla.example',
      connection: { success: true, checkedAt: time },
    })
    api.checksAs('zyla', () => ({ success: false, message: 'The key was refused.' }))
    expect(await api.status('zyla', { refresh: 'true' })).toMatchObject({
      status: 'failed',
      connection: { success: false, message: 'The key was refused.', checkedAt: time },
    })
  })

  it('reports whether the integrated scraper and the HTML parser answer', async () => {
    api.checksAs('html', () => ({ success: false, message: 'Instagram wants a login.' }))
    expect(await api.status('scrapedo')).toMatchObject({ configured: true, connection: { success: true } })
    expect(await api.status('html-parser')).toEqual({
      configured: true,
      connection: { success: false, message: 'Instagram wants a login.', checkedAt: time },
      budget: expect.any(Object),
    })
  })

  it('of the HTML parser is checked by reading a page, within its rate and budget', async () => {
    await api.status('html-parser')
    expect(await api.status('html-parser', { refresh: 'true' })).toMatchObject({ budget: { usedToday: 2 } })
    expect(api.checked).toEqual(['html', 'html'])
    api.checksAs('html', () => ({ success: false, message: 'Instagram wants a login.' }))
    const paused = { paused_until: new Date(Date.now() + minute), pause_reason: 'rate_limited' }
    await api.db.updateTable('instagram_sources').set(paused).where('name', '=', 'html').execute()
    expect(await api.status('html-parser', { refresh: 'true' })).toMatchObject({
      connection: { success: true },
      budget: { usedToday: 2, pausedUntil: time },
    })
    expect(api.checked).toHaveLength(2)
  })

  it('INT-01 is checked by a real call once a minute, and on request', async () => {
    await api.status('apify')
    await api.status('apify')
    expect(api.checked).toEqual(['apify'])
    await api.status('apify', { refresh: 'true' })
    expect(api.checked).toHaveLength(2)
    api.advance(minute + 1_000)
    await api.status('apify')
    expect(api.checked).toHaveLength(3)
    api.advance(-minute - 1_000)
  })

  it('is checked once for all concurrent requests', async () => {
    api.checksAs('apify', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return { success: true, message: 'It answered.' }
    })
    let answers: ReturnType<typeof api.status>[] = []
    // All five read the last status at the same moment, long before the new check ends.
    await api.db.transaction().execute(async (db) => {
      await sql`lock table instagram_sources`.execute(db)
      answers = Array.from({ length: 5 }, () => api.status('apify', { refresh: 'true' }))
      await expect.poll(api.waiting).toBe(5)
    })
    expect((await Promise.all(answers)).every(({ connection }) => connection.success)).toBe(true)
    expect(api.checked).toEqual(['apify'])
  })

  it('is also updated by the newest test', async () => {
    await api.test('apify/test')
    expect(await api.status('apify')).toMatchObject({
      connection: { success: true, checkedAt: time },
      budget: { usedToday: 1 },
    })
    api.says('apify', () => failing('unauthorized', 'Apify refused our key.'))
    await api.test('apify/test')
    expect(await api.status('apify')).toMatchObject({
      connection: { success: false, message: 'Apify refused our key.' },
      budget: { usedToday: 2, pausedUntil: time },
    })
    expect(api.checked).toEqual([])
  })

  it('ends the pause after a refused key once the key works', async () => {
    api.says('apify', () => failing('unauthorized', 'Apify refused our key.'))
    await api.test('apify/test')
    const paused = (await api.test('apify/test')).json()
    expect([paused.reason, api.asked.length]).toEqual(['unauthorized', 1])
    expect(await api.status('apify', { refresh: 'true' })).toMatchObject({
      connection: { success: true },
      budget: { pausedUntil: null },
    })
  })

  it('keeps a pause that a source asked for, even when it answers', async () => {
    api.says('apify', () => failing('rate_limited', 'Apify asked us to wait.'))
    await api.test('apify/test')
    expect((await api.status('apify', { refresh: 'true' })).budget.pausedUntil).toEqual(time)
  })

  it('is the last known one when a check fails by an error of ours', async () => {
    const before = await api.status('apify')
    api.checksAs('apify', () => {
      throw new Error('canary')
    })
    expect(await api.status('apify', { refresh: 'true' })).toEqual(before)
    expect(api.lines.join('')).toContain('a check failed')
    expect(api.lines.join('')).not.toContain('canary')
  })

  it('takes at most ten seconds', { timeout: 60_000 }, async () => {
    const before = await api.status('apify')
    const startedAt = Date.now()
    api.checksAs('apify', () => new Promise(() => {}))
    const hanging = api.status('apify', { refresh: 'true' })
    api.checksAs(
      'zyla',
      (signal) =>
        new Promise((resolve) =>
          signal?.addEventListener('abort', () => resolve({ success: false, message: 'No answer came in time.' })),
        ),
    )
    const late = api.status('zyla')
    expect(await hanging).toEqual(before)
    await late
    expect(Date.now() - startedAt).toBeLessThan(20_000)
    const given = { success: false, message: 'No answer came in time.' }
    await expect.poll(() => api.status('zyla')).toMatchObject({ connection: given })
  })
})

describe('the status of a source that is not configured', () => {
  it('API-52 API-53 INT-04 INT-10 is reported without a call', async () => {
    const api = await createIntegrationFixture(inject('databaseUrl'), { configured: ['html'] })
    const connection = { success: false, checkedAt: null }
    expect(await api.status('apify', { refresh: 'true' })).toMatchObject({
      configured: false,
      config: { hasToken: false, hasTaskId: false },
      connection: { ...connection, message: 'Apify is not configured.' },
    })
    expect(await api.status('zyla')).toMatchObject({
      configured: false,
      bearer_token_present: false,
      status: 'not_configured',
      connection: { ...connection, message: 'Zyla is not configured.' },
    })
    expect(await api.status('scrapedo')).toMatchObject({ configured: false, connection })
    expect(api.checked).toEqual([])
    expect((await api.status('html-parser')).configured).toBe(true)
    expect(api.checked).toEqual(['html'])
    await api.close()
  })
})
