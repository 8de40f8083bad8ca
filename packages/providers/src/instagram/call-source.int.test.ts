import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from '../testing/start-instagram.ts'
import { openCalls } from './call-source.ts'
import { createHtml } from './html.ts'
import { createScrapedo } from './scrapedo.ts'
import { createZyla } from './zyla.ts'

describe('a call of a source', () => {
  const { call, close } = openCalls()
  const stops: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    await close()
    await Promise.all(stops.map((stop) => stop()))
  })

  const serve = async (listener: RequestListener): Promise<URL> => {
    const { origin, stop } = await startServer(listener)
    stops.push(stop)
    return new URL('/', origin)
  }

  it('ends at its time limit, whether nothing or little arrives', async () => {
    const silent = await serve(() => undefined)
    const trickling = await serve((_request, response) => {
      const timer = setInterval(() => response.write('{'), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const url of [silent, trickling]) {
      const startedAt = performance.now()
      expect(await call('apify', { url, timeoutMs: 200 })).toEqual({
        kind: 'failed',
        reason: 'timeout',
        message: 'Apify did not answer in time.',
      })
      expect(performance.now() - startedAt).toBeLessThan(10_000)
    }
  })

  it('reads at most 5 MiB of an answer, unpacked', async () => {
    const sent = { bytes: 0 }
    const endless = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const more = (): void => {
        while (sent.bytes < 50 * 1024 * 1024 && !response.destroyed) {
          sent.bytes += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    for (const url of [endless, packed])
      expect(await call('html', { url, timeoutMs: 20_000 })).toMatchObject({ kind: 'failed', reason: 'too_large' })
    expect(sent.bytes).toBeLessThan(25 * 1024 * 1024)
    expect(bomb.length).toBeLessThan(100_000)
  })

  it('takes 5 MiB, and reads no more than the beginning of a refusal', async () => {
    const text = 'x'.repeat(5 * 1024 * 1024)
    const full = await serve((_request, response) => response.end(text))
    const refusing = await serve((_request, response) => response.writeHead(429, { 'retry-after': '3' }).end(text))
    expect(await call('html', { url: full, timeoutMs: 20_000 })).toMatchObject({ status: 200, text })
    const refusal = await call('html', { url: refusing, timeoutMs: 20_000 })
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '3' }, text: 'x'.repeat(64 * 1024) })
  })

  it('decompresses an answer, and detects a false encoding', async () => {
    const good = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"é"}')),
    )
    const bad = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}'),
    )
    expect(await call('zyla', { url: good, timeoutMs: 20_000 })).toMatchObject({ text: '{"a":"é"}' })
    expect(await call('zyla', { url: bad, timeoutMs: 20_000 })).toMatchObject({ kind: 'failed', reason: 'malformed' })
  })

  it('follows no redirect', async () => {
    const hits: string[] = []
    const elsewhere = await serve((_request, response) => {
      hits.push('elsewhere')
      response.end()
    })
    const url = await serve((_request, response) => response.writeHead(302, { location: elsewhere.href }).end())
    expect(await call('apify', { url, timeoutMs: 20_000 })).toMatchObject({ status: 302 })
    const page = createHtml({ baseUrl: url.origin }, call)
    expect(await page.fetch('velvet.guest')).toMatchObject({ kind: 'failed', reason: 'refused' })
    expect(await createZyla({ token: 'key', apiUrl: url.href }, call).fetch('velvet.guest')).toMatchObject({
      reason: 'refused',
    })
    expect(hits).toEqual([])
  })

  it('follows redirects on the same host, up to a limit', async () => {
    const paths: string[] = []
    const url = await serve((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(301, { location: `/velvet.guest/?${paths.length}` }).end()
    })
    expect(await createHtml({ baseUrl: url.origin }, call).fetch('velvet.guest')).toMatchObject({ reason: 'refused' })
    expect(paths).toEqual(['/velvet.guest/', '/velvet.guest/?1', '/velvet.guest/?2', '/velvet.guest/?3'])
  })

  it.each([
    [401, 'login_wall'],
    [403, 'refused'],
    [404, 'refused'],
  ])('blames no key when a page answers %i without words', async (status, reason) => {
    const url = await serve((_request, response) => response.writeHead(status).end())
    expect(await createHtml({ baseUrl: url.origin }, call).fetch('velvet.guest')).toMatchObject({ reason })
  })

  it('never reveals a key, even when the source returns it', async () => {
    const token = 'key/with+signs'
    const url = await serve((request, response) =>
      response.writeHead(400).end(JSON.stringify({ success: false, message: `bad: ${request.url} ${token}` })),
    )
    const answers = [
      await createZyla({ token, apiUrl: new URL('/call?api_key=other-key', url).href }, call).fetch('velvet.guest'),
      await createScrapedo({ token, baseUrl: url.origin }, call).fetch('velvet.guest'),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: 'failed', reason: 'refused', message: expect.stringContaining('bad: ') })
      for (const secret of [token, encodeURIComponent(token), 'other-key'])
        expect(JSON.stringify(answer)).not.toContain(secret)
    }
  })

  it('keeps the query of the Zyla address and puts the username into it', async () => {
    const seen: string[] = []
    const url = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`)
      response.end('{}')
    })
    await createZyla({ token: 'key', apiUrl: new URL('/call?lang=en', url).href }, call).fetch('velvet.guest')
    expect(seen).toEqual(['/call?lang=en&username=velvet.guest Bearer key'])
  })

  it.each([
    [
      422,
      { message: 'The username field is required.', errors: { username: ['The username field is required.'] } },
      true,
    ],
    [400, { success: false, message: 'Missing parameter' }, true],
    [200, { success: false, message: 'Please give a username' }, true],
    [404, { success: false, message: 'User not found' }, true],
    [200, {}, true],
    [400, { success: false, message: 'Invalid API key' }, false],
    [404, { message: 'The requested API endpoint is not available' }, false],
    [200, { success: false, message: 'You have used up the quota of your plan' }, false],
    [500, {}, false],
  ])('the check of Zyla takes %i %j for an answer: %s', async (status, body, success) => {
    const seen: string[] = []
    const url = await serve((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(status).end(JSON.stringify(body))
    })
    const source = createZyla({ token: 'key', apiUrl: new URL('/call?lang=en', url).href }, call)
    expect(await source.check()).toMatchObject({ success })
    expect(seen).toEqual(['/call?lang=en'])
  })

  it('the check of Scrape.do fails when nothing is left of the month', async () => {
    const usage = { IsActive: true, RemainingMonthlyRequest: 0 }
    const url = await serve((_request, response) => response.end(JSON.stringify(usage)))
    const source = createScrapedo({ token: 'key', baseUrl: url.origin }, call)
    expect(await source.check()).toMatchObject({ success: false, message: expect.stringContaining('used up') })
    usage.IsActive = false
    expect(await source.check()).toMatchObject({ success: false, message: expect.stringContaining('not active') })
  })
})
