import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceFaultKinds } from './source-faults.ts'
import { type RunningInstagram, startInstagram } from './testing/start-instagram.ts'

let instagram: RunningInstagram
beforeAll(async () => {
  instagram = await startInstagram()
})
beforeEach(async () => {
  await instagram.send('DELETE', '/sandbox/instagram')
  await instagram.program('ana', { followers: 5 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => instagram.sandbox.stop())

const script = (...faults: string[]) => ({ script: faults, retryAfterSeconds: 7, slowMs: 300 })

const said = async (call: Promise<Response>): Promise<string> => {
  const answer = await call
  return `${answer.status} ${await answer.text()}`
}
/** What a caller that waits 200 ms sees. */
const seen = (call: Promise<Response>): Promise<string> =>
  Promise.race([said(call).catch(() => 'broken'), sleep(200, 'nothing')])

describe('a source with faults', () => {
  it('follows its script and then answers again; the others are untouched', async () => {
    await instagram.faults({ zyla: script('rate-limited', 'unauthorized', 'spent', 'unavailable', 'error-with-200') })
    const first = await instagram.zyla('ana')
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await instagram.apify('ana')).status).toBe(201)
    for (const status of [401, 402, 503]) expect((await instagram.zyla('ana')).status).toBe(status)
    const wrong = await instagram.zyla('ana')
    expect([wrong.status, await wrong.json()]).toEqual([200, expect.objectContaining({ success: false })])
    expect(await (await instagram.zyla('ana')).json()).toMatchObject({ follower_count: 5 })
  })

  it('hangs, stalls in the middle, resets and comes late', async () => {
    for (const source of ['apify', 'zyla', 'scrapedo', 'html'] as const) {
      await instagram.faults({ [source]: script('hang', 'stall', 'reset', 'slow') })
      expect(await seen(instagram[source]('ana'))).toBe('nothing')
      expect(await seen(instagram[source]('ana'))).toBe('nothing')
      await expect(said(instagram[source]('ana'))).rejects.toThrow('fetch failed')
      const late = instagram[source]('ana')
      expect(await seen(late.then((answer) => answer.clone()))).toBe('nothing')
      expect([200, 201]).toContain((await late).status)
    }
  })

  it('returns another account, or answers as if the account were private', async () => {
    await instagram.faults({ apify: script('wrong-username', 'private'), html: script('wrong-username') })
    expect(await (await instagram.apify('ana')).json()).toMatchObject([{ username: 'somebody.else' }])
    expect(await (await instagram.apify('ana')).json()).toMatchObject([
      { username: 'ana', private: true, latestPosts: [] },
    ])
    expect(await (await instagram.html('ana')).text()).toContain('(@somebody.else)')
  })

  it('shows the login wall and the captcha page as Instagram does', async () => {
    const walls = script('login-wall', 'captcha')
    await instagram.faults({ scrapedo: walls, html: walls })
    const target = await instagram.scrapedo('ana')
    expect([target.status, target.headers.get('scrape.do-initial-status-code')]).toEqual([401, '401'])
    expect(await target.json()).toMatchObject({ require_login: true, status: 'fail' })
    expect(await (await instagram.scrapedo('ana')).text()).toContain('g-recaptcha')

    const wall = await instagram.html('ana')
    expect([wall.status, wall.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/accounts\/login\/\?next=%2Fana%2F/),
    ])
    expect(await (await fetch(instagram.origin + wall.headers.get('location'))).text()).toContain('id="loginForm"')
    expect(await (await instagram.html('ana')).text()).toContain('g-recaptcha')
  })

  it('streams 50 MB and stops when the caller has enough', async () => {
    await instagram.faults({ html: script('oversized', 'oversized') })
    const whole = await instagram.html('ana')
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(50 * 1024 * 1024)
    const cut = await instagram.html('ana')
    await cut.body?.cancel()
    expect((await instagram.html('ana')).status).toBe(200)
  })

  it('answers every fault that has words, in every source, with something', async () => {
    const quiet = ['hang', 'stall', 'reset', 'slow', 'oversized']
    const worded = sourceFaultKinds.filter((kind) => !quiet.includes(kind))
    for (const source of ['apify', 'zyla', 'scrapedo', 'html'] as const) {
      const calm = await said(instagram[source]('ana'))
      await instagram.faults({ [source]: script(...worded) })
      for (const _ of worded) expect(await said(instagram[source]('ana'))).not.toBe(calm)
    }
  })

  it('keeps its rates, and repeats exactly for the same seed', async () => {
    const { faults } = instagram.sandbox.instagram
    const drawn = (): string[] => Array.from({ length: 2_000 }, () => faults.next('apify'))
    await instagram.faults({ seed: 3, apify: { rates: { captcha: 0.3 } } })
    const first = drawn()
    expect(first.filter((fault) => fault === 'captcha').length / 2_000).toBeCloseTo(0.3, 1)
    await instagram.faults({ seed: 3 })
    expect(drawn()).toEqual(first)
  })

  it('refuses a plan it does not know, and says what is wrong', async () => {
    const answer = await instagram.faults({ apify: { script: ['explode'] } })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('apify/script/0')])
    expect((await instagram.program('ana', { folowers: 3 } as object)).status).toBe(400)
  })
})

describe('the calls', () => {
  it('are listed newest first, and counted by source, pace and username', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await instagram.program('ben', {})
    await instagram.zyla('ana')
    await instagram.zyla('ANA')
    await instagram.html('ben')
    expect(await (await instagram.send('GET', '/sandbox/instagram/calls')).json()).toMatchObject({
      calls: [
        { source: 'html', username: 'ben', answer: '200' },
        { source: 'zyla', username: 'ANA' },
        { source: 'zyla', username: 'ana' },
      ],
    })
    const ofAna = await instagram.send('GET', '/sandbox/instagram/calls?source=zyla&username=ana&limit=1')
    expect(await ofAna.json()).toMatchObject({ calls: [{ username: 'ANA' }] })
    expect(await (await instagram.send('GET', '/sandbox/instagram/stats')).json()).toMatchObject({
      zyla: { calls: 2, usernames: 1, maxPerUsername: 2, maxInOneSecond: 2, maxInOneMinute: 2, maxAtOnce: 1 },
      html: { calls: 1 },
      apify: { calls: 0, firstAt: null },
      maxAtOncePerUsername: 1,
    })
  })

  it('at the same time for one username are seen over all sources, and end when the caller leaves', async () => {
    await instagram.program('ben', {})
    await instagram.faults({ latencyMs: 1_000 })
    await Promise.all([instagram.apify('ana'), instagram.zyla('ana'), instagram.zyla('ben')])
    expect(instagram.sandbox.instagram.calls.stats()).toMatchObject({
      zyla: { maxAtOnce: 2 },
      maxAtOncePerUsername: 2,
    })

    await instagram.send('DELETE', '/sandbox/instagram/calls')
    await instagram.faults({ latencyMs: 0, apify: script('hang') })
    const caller = new AbortController()
    const left = instagram.apify('ana', undefined, caller.signal)
    await expect.poll(() => instagram.sandbox.instagram.calls.stats().apify.calls).toBe(1)
    caller.abort()
    await expect(left).rejects.toThrow('abort')
    await sleep(50)
    await instagram.apify('ana')
    expect(instagram.sandbox.instagram.calls.stats()).toMatchObject({ apify: { calls: 2, maxAtOnce: 1 } })
  })
})
