import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPictureFetcher, type FetcherOptions } from './fetch-picture.ts'
import type { Resolve } from './guarded-connections.ts'

const listening = (server: Server, host = '127.0.0.1', port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const hosts = ['cdninstagram.com']
const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]

describe('fetching pictures', () => {
  const servers: Server[] = []
  const closers: (() => Promise<void>)[] = []
  const hits = { canary: 0, open: 0, upstream: 0 }
  let answer: RequestListener
  let origin: string
  let canaryPort: number
  let picture: Buffer

  beforeAll(async () => {
    const upstream = createHttp((request, response) => {
      hits.upstream += 1
      answer(request, response)
    })
    // An internal server: no request may ever reach it.
    const canary = createTcp((socket) => {
      hits.canary += 1
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
    })
    const open = createTcp((socket) => {
      hits.open += 1
      socket.destroy()
    })
    servers.push(upstream, canary, open)
    origin = `http://127.0.0.1:${await listening(upstream)}`
    canaryPort = await listening(canary)
    await listening(open, '127.0.0.2', canaryPort)
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(async () => {
    for (const close of closers) await close()
    for (const server of servers) server.close()
  })
  beforeEach(() => {
    Object.assign(hits, { canary: 0, open: 0, upstream: 0 })
    answer = (_request, response) => response.end(picture)
  })

  const open = (options: Partial<FetcherOptions> = {}) => {
    const fetcher = createPictureFetcher({ hosts: [origin, ...hosts], resolve: loopback, ...options })
    closers.push(fetcher.close)
    return fetcher.fetch
  }
  const reasonOf = async (...call: Parameters<ReturnType<typeof open>>) => {
    const fetched = await open()(...call)
    return fetched.kind === 'failed' ? fetched.reason : fetched.type
  }
  const redirectTo = (location: string): void => {
    answer = (_request, response) => response.writeHead(302, { location }).end()
  }

  it('API-03 fetches a picture whatever its content type, without cookies and compression', async () => {
    const asked: Record<string, unknown>[] = []
    answer = (request, response) => {
      asked.push(request.headers)
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=1' }).end(picture)
    }
    const fetch = open()
    expect(await fetch(`${origin}/a`)).toMatchObject({ kind: 'picture', type: 'image/jpeg', bytes: picture })
    await fetch(`${origin}/a`)
    expect(asked[1]).toMatchObject({ 'accept-encoding': 'identity' })
    expect(Object.keys(asked[1] ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
  })

  it('API-03 knows jpeg, png, gif, webp and avif', async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    for (const type of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const bytes = await image.clone().toFormat(type).toBuffer()
      answer = (_request, response) => response.end(bytes)
      expect(await reasonOf(origin)).toBe(`image/${type}`)
    }
  })

  it('API-03 fetches every picture unchanged during other fetches, in one chunk and in many', async () => {
    const numbered = (number: number): Buffer =>
      Buffer.concat([picture, Buffer.alloc(1_000 * (number + 1), `picture ${number} `)])
    answer = async (request, response) => {
      const bytes = numbered(Number(request.url?.slice(1)))
      if (bytes.length % 2 === 0) response.setHeader('content-length', bytes.length)
      for (let at = 0; at < bytes.length; at += 7_001) {
        response.write(bytes.subarray(at, at + 7_001))
        if (at % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    const fetch = open()
    const fetched = await Promise.all(
      Array.from({ length: 200 }, (_, index) => fetch(`${origin}/${index}`).then((one) => ({ index, one }))),
    )
    for (const { index, one } of fetched)
      expect([index, one.kind === 'picture' && numbered(index).equals(one.bytes)]).toEqual([index, true])
  })

  it('T26 takes no SVG, page, script or other file for a picture, whatever it is called', async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>alert(1)</script>',
      'alert(document.cookie)',
      '%PDF-1.7',
      'PK\u0003\u0004',
      '',
    ]
    for (const body of others) {
      answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body)
      expect([body, await reasonOf(origin)]).toEqual([body, 'not_a_picture'])
    }
  })

  it('stops a picture of more than 5 MiB, announced or not, and takes one of exactly 5 MiB', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)])
    answer = (_request, response) => response.end(large)
    expect(await reasonOf(origin)).toBe('image/jpeg')
    answer = (_request, response) => response.end(Buffer.concat([large, Buffer.alloc(1)]))
    expect(await reasonOf(origin)).toBe('too_large')
    let sent = 0
    answer = (_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.write(picture)
      response.on('drain', pour)
      pour()
    }
    expect(await reasonOf(origin)).toBe('too_large')
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('reports the answer of a server', async () => {
    for (const [status, reason] of [
      [404, 'missing'],
      [410, 'missing'],
      [403, 'upstream_failed'],
      [429, 'upstream_failed'],
      [500, 'upstream_failed'],
      [304, 'upstream_failed'],
    ] as const) {
      answer = (_request, response) => response.writeHead(status).end(status === 304 ? undefined : picture)
      expect([status, await reasonOf(origin)]).toEqual([status, reason])
    }
    answer = (request) => request.socket.destroy()
    expect(await reasonOf(origin)).toBe('upstream_failed')
  })

  it('ends a call that hangs, at any point of it', async () => {
    const hang = open({ totalMs: 300 })
    const answers: RequestListener[] = [
      () => undefined,
      (_request, response) => void response.write(picture),
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ]
    for (const one of answers) {
      answer = one
      const started = performance.now()
      expect(await hang(origin)).toMatchObject({ kind: 'failed', reason: 'timeout' })
      expect(performance.now() - started).toBeLessThan(6_000)
    }
  })

  it('ends when its caller aborts', async () => {
    answer = () => undefined
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 50)
    expect((await open()(origin, caller.signal)).kind).toBe('failed')
  })

  it('follows three redirects but no fourth, and no loop', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(picture)
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    }
    expect(await reasonOf(`${origin}/3`)).toBe('image/jpeg')
    expect(await reasonOf(`${origin}/4`)).toBe('upstream_failed')
    redirectTo('/again')
    hits.upstream = 0
    expect(await reasonOf(`${origin}/again`)).toBe('upstream_failed')
    expect(hits.upstream).toBe(4)
  })

  it('T18 no redirect leads to an internal address or an unlisted host', async () => {
    const p = canaryPort
    const places = [
      `http://127.0.0.1:${p}/`,
      `//127.0.0.1:${p}/`,
      `https://127.0.0.1:${p}/`,
      `http://2130706433:${p}/`,
      `http://0x7f.1:${p}/`,
      `http://0177.0.0.1:${p}/`,
      `http://127.1:${p}/`,
      `http://[::1]:${p}/`,
      `http://[::ffff:127.0.0.1]:${p}/`,
      `http://localhost:${p}/`,
      `https://localhost:${p}/`,
      `https://cdninstagram.com:${p}/`,
      `https://user@cdninstagram.com:${p}/`,
      `https://evil.example/`,
      'https://cdninstagram.com.evil.example/',
      'https://cdninstagram.com/private',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]
    for (const place of places) {
      redirectTo(place)
      expect([place, await reasonOf(origin)]).toEqual([
        place,
        expect.stringMatching(/^(?:url_invalid|host_forbidden)$/),
      ])
    }
    redirectTo('http://[')
    expect(await reasonOf(origin)).toBe('upstream_failed')
    expect(hits.canary).toBe(0)
  })

  it('T18 a listed name that resolves to a private network is refused before any call', async () => {
    const answers = [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['64:ff9b::7f00:1'],
      ['2002:7f00:1::'],
      ['31.13.71.36', '127.0.0.1'],
    ]
    for (const addresses of answers) {
      const resolve: Resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const fetch = open({ resolve, port: canaryPort })
      expect(await fetch(`https://a.cdninstagram.com:${canaryPort}/a.jpg`)).toMatchObject({ reason: 'host_forbidden' })
    }
    expect(hits.canary).toBe(0)
  })

  it('T18 DNS that answers differently each time never reaches an internal address in 40 tries', async () => {
    let asked = 0
    const resolve: Resolve = async () => [{ address: asked++ % 2 === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    // On this machine, 127.0.0.2 plays the open internet.
    const fetch = open({ resolve, port: canaryPort, isPublic: (address) => address === '127.0.0.2' })
    const reasons: string[] = []
    for (let tries = 0; tries < 40; tries++) {
      const fetched = await fetch(`https://a.cdninstagram.com:${canaryPort}/a.jpg`)
      reasons.push(fetched.kind === 'failed' ? fetched.reason : 'picture')
    }
    expect(hits).toMatchObject({ canary: 0, open: 20 })
    expect(reasons.filter((reason) => reason === 'host_forbidden')).toHaveLength(20)
  })

  it('fetches at most 16 at once', async () => {
    let running = 0
    let most = 0
    const isFull = Promise.withResolvers<void>()
    answer = async (_request, response) => {
      most = Math.max(most, ++running)
      if (running === 16) isFull.resolve()
      await isFull.promise
      setTimeout(() => {
        running -= 1
        response.end(picture)
      }, 20)
    }
    const fetch = open()
    const fetched = await Promise.all(Array.from({ length: 50 }, (_, index) => fetch(`${origin}/${index}`)))
    expect(fetched.every(({ kind }) => kind === 'picture')).toBe(true)
    expect(most).toBe(16)
  })
})
