import { linkToken } from '@velvet/services/links'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const target = 'https://velvet.example/opening?table=1&name=Ada'

describe('GET /l/:token', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const sent = async () => {
    const campaign = await api.draft()
    const message = await api.addCommunication(campaign, await api.addGuest())
    await api.db.insertInto('campaign_links').values({ campaign_id: campaign, position: 0, url: target }).execute()
    return `/l/${linkToken(api.context.settings.secret, message, 0)}`
  }
  const follow = (
    url: string,
    headers: Record<string, string> = { 'user-agent': browser },
    method: 'GET' | 'HEAD' = 'GET',
  ) => api.app.inject({ method, url, headers })
  const clickedAt = async () =>
    (await api.db.selectFrom('communications').select('clicked_at').executeTakeFirst())?.clicked_at

  it('redirects to the frozen address and counts a person once', async () => {
    const url = await sent()
    const answer = await follow(url)
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([302, target, ''])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const first = await clickedAt()
    expect(first).toBeInstanceOf(Date)
    api.advance(60_000)
    expect((await follow(url)).statusCode).toBe(302)
    expect(await clickedAt()).toEqual(first)
  })

  it.each([
    ['a scanner', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'GET'],
    ['a preview', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, 'GET'],
    ['a program', { 'user-agent': 'python-requests/2.32' }, 'GET'],
    ['a client without a user agent', { 'user-agent': '' }, 'GET'],
    ['a browser that fetches ahead', { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['a HEAD request', { 'user-agent': browser }, 'HEAD'],
  ] as const)('redirects %s without counting a click', async (_, headers, method) => {
    const url = await sent()
    const answer = await follow(url, headers, method)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target])
    expect(await clickedAt()).toBeNull()
  })

  it('redirects nowhere else: not from the query, and to no address that was not written here', async () => {
    const url = await sent()
    expect((await follow(`${url}?url=https://evil.example&location=//evil.example`)).headers.location).toBe(target)
    const forged = [
      '/l/nonsense',
      '/l/https%3A%2F%2Fevil.example',
      `/l/${linkToken('another secret', api.context.newId(), 0)}`,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `/l/${linkToken(api.context.settings.secret, api.context.newId(), 0)}`,
      `/l/${'x'.repeat(201)}`,
    ]
    for (const other of forged) {
      const answer = await follow(other)
      expect([answer.statusCode === 302, answer.headers.location], other).toEqual([false, undefined])
      expect(answer.statusCode, other).toBe(other.length > 200 ? 400 : 404)
    }
    expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(405)
  })

  it('keeps token and target out of the log', async () => {
    const url = await sent()
    await follow(url)
    expect(api.lines.join('\n')).not.toMatch(new RegExp(`${url.slice(3)}|name=Ada`))
  })
})
