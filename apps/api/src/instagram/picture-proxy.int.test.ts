import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { pictureOf, startPictures } from '../testing/picture-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const url = '/api/proxy/instagram-image'

describe('the picture proxy', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let api: TestApi
  let signedIn: Awaited<ReturnType<TestApi['signIn']>>
  /** An internal server: no call may ever reach it. */
  let canary: Server
  let reached = 0
  beforeAll(async () => {
    canary = createServer((socket) => {
      reached += 1
      socket.destroy()
    })
    await once(canary.listen(0), 'listening')
    pictures = await startPictures()
    api = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools })
    signedIn = await api.signIn('moderator')
  })
  afterAll(async () => {
    await api.close()
    await pictures.stop()
    canary.close()
  })
  beforeEach(() => void pictures.asked.splice(0))

  const ask = (address: string, headers: Record<string, string> = {}) => {
    const request: InjectOptions = { method: 'GET', url, query: { url: address }, headers }
    return signedIn(request)
  }
  const statusWhen = async (path: string, answer: RequestListener) => {
    pictures.answers.set(path, answer)
    const { statusCode, json } = await ask(`${pictures.origin}${path}`)
    return [statusCode, json().code]
  }

  it('API-03 IG-23 shows a picture of the delivery network with our own headers', async () => {
    pictures.answers.set('/1.gif', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-upstream': '1' })
        .end(pictureOf(1)),
    )
    const answer = await ask(`${pictures.origin}/1.gif`, { 'sec-fetch-site': 'same-origin' })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pictureOf(1))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.headers).not.toHaveProperty('x-upstream')
    const again = await ask(`${pictures.origin}/1.gif`, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('API-03 fetches once for all concurrent and later requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(`${pictures.origin}/2.gif`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await ask(`${pictures.origin}/2.gif`)
    expect(pictures.asked).toEqual(['/2.gif'])
  })

  it('API-03 retries after a failure', async () => {
    expect(await statusWhen('/3.gif', (_request, response) => response.writeHead(500).end())).toEqual([
      502,
      'picture_unreachable',
    ])
    pictures.answers.delete('/3.gif')
    expect((await ask(`${pictures.origin}/3.gif`)).statusCode).toBe(200)
  })

  it('API-03 refuses requests without a session, and other sites', async () => {
    const query = { url: `${pictures.origin}/4.gif` }
    expect((await api.app.inject({ url, query })).statusCode).toBe(401)
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask(query.url, { 'sec-fetch-site': site })).statusCode).toBe(403)
    expect(pictures.asked).toEqual([])
  })

  it.each([
    ['nonsense', 400],
    ['http://scontent.cdninstagram.com/a.jpg', 400],
    ['', 400],
    ['https://evil.example/a.jpg', 403],
    ['http://localhost:PORT/a.jpg', 400],
    ['https://localhost:PORT/a.jpg', 403],
    ['https://127.0.0.1:PORT/a.jpg', 403],
    ['https://2130706433:PORT/a.jpg', 403],
    ['https://[::1]:PORT/a.jpg', 403],
  ])('T18 answers %s with %i and makes no call', async (address, status) => {
    const { port } = canary.address() as AddressInfo
    expect((await ask(address.replace('PORT', String(port)))).statusCode).toBe(status)
    expect([pictures.asked, reached]).toEqual([[], 0])
  })

  it('API-03 refuses addresses of more than 2,048 characters', async () => {
    expect((await ask(`https://cdninstagram.com/${'a'.repeat(2_048)}`)).statusCode).toBe(400)
  })

  it('API-03 describes picture errors by status and code', async () => {
    const page = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    expect(await statusWhen('/missing', (_q, response) => response.writeHead(404).end())).toEqual([
      404,
      'picture_not_found',
    ])
    expect(await statusWhen('/large', (_q, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1)))).toEqual([
      413,
      'picture_too_large',
    ])
    expect(
      await statusWhen('/svg', (_q, response) => response.setHeader('content-type', 'image/png').end(page)),
    ).toEqual([415, 'not_a_picture'])
    expect(await statusWhen('/reset', (request) => request.socket.destroy())).toEqual([502, 'picture_unreachable'])
    const inside = (_q: unknown, response: Parameters<RequestListener>[1]) =>
      response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data/' }).end()
    expect(await statusWhen('/redirect', inside)).toEqual([403, 'picture_host_forbidden'])
  })

  it('API-03 does not wait forever for a picture', async () => {
    const silent = await startPictures(200)
    const hasty = await createTestApi(inject('databaseUrl'), { pictures: silent.tools })
    try {
      silent.answers.set('/hang', () => undefined)
      const person = await hasty.signIn('moderator')
      const answer = await person({ url, query: { url: `${silent.origin}/hang` } })
      expect([answer.statusCode, answer.json().code]).toEqual([504, 'picture_timeout'])
    } finally {
      await hasty.close()
      await silent.stop()
    }
  })

  it('API-03 lets one admin fetch 120 pictures a minute', async () => {
    const limited = await createTestApi(inject('databaseUrl'), { pictures: pictures.tools, rateLimits: true })
    try {
      const person = await limited.signIn('moderator')
      const statuses: number[] = []
      for (let count = 0; count < 121; count++)
        statuses.push((await person({ url, query: { url: `${pictures.origin}/5.gif` } })).statusCode)
      expect(statuses.indexOf(429)).toBe(120)
    } finally {
      await limited.close()
    }
  })
})
