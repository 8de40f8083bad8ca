import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { caddyfile, hasCaddy, type RunningCaddy, startCaddy } from '../testing/start-caddy.ts'

if (!hasCaddy()) console.log('[caddy] Caddy is not installed; the shipped Caddyfile is left out')

/** An api that can be stopped as ours stops: what it has begun it finishes. */
const createUpstream = (host: string, port: number, listener: RequestListener) => {
  let server: Server
  return {
    start: async () => {
      server = createServer(listener).listen(port, host)
      await once(server, 'listening')
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      // Also those that become idle once their last call is answered; Node keeps them open for a minute.
      const closing = setInterval(() => server.closeIdleConnections(), 20)
      await closed.finally(() => clearInterval(closing))
    },
  }
}

describe.skipIf(!hasCaddy())('the shipped Caddyfile', () => {
  let first: ReturnType<typeof createUpstream>
  let second: ReturnType<typeof createUpstream>
  let caddy: RunningCaddy
  let healthPort: number
  let isWaiting = false
  let lost = 0
  let posts = 0

  beforeAll(async () => {
    const listener: RequestListener = (request, response) => {
      // As while the database is away.
      if (isWaiting && request.url === '/readyz') {
        response.statusCode = 503
        return response.end()
      }
      if (request.url === '/api/lost') {
        lost += 1
        return request.socket.destroy()
      }
      let length = 0
      request.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      request.on('end', () => {
        if (request.method === 'POST') posts += 1
        response.end(JSON.stringify({ url: request.url, length }))
      })
    }
    const port = await freePort()
    first = createUpstream('127.0.0.1', port, listener)
    second = createUpstream('127.0.0.2', port, listener)
    await Promise.all([first.start(), second.start()])
    healthPort = await freePort()
    caddy = await startCaddy(['127.0.0.1', '127.0.0.2'], port, { HEALTH_PORT: String(healthPort) })
  })
  afterAll(async () => {
    await caddy.stop()
    await Promise.all([first.stop(), second.stop()])
  })

  it('is valid', () => {
    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', caddyfile], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: tmpdir(),
        PUBLIC_HOST: 'velvet.example',
        ADMIN_HOST: 'admin.velvet.example',
      },
    })
    expect(stderr).not.toContain('Error:')
    expect(status).toBe(0)
  })

  it('answers every reading call while one api after the other is restarted, and sends no other call twice', {
    timeout: 60_000,
  }, async () => {
    let isOver = false
    const read = new Map<number, number>()
    const written = new Map<number, number>()
    const headers = { 'content-type': 'application/json' }
    const callOften = async (statuses: Map<number, number>, init: { method?: string; body?: string }) => {
      while (!isOver) {
        const { status } = await caddy.ask('public', '/api/events', { ...init, headers })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await sleep(5)
      }
    }
    const callers = Promise.all([
      ...Array.from({ length: 4 }, () => callOften(read, {})),
      ...Array.from({ length: 2 }, () => callOften(written, { method: 'POST', body: 'x'.repeat(20_000) })),
    ])
    for (const upstream of [first, second]) {
      await sleep(300)
      await upstream.stop()
      await sleep(1_000)
      await upstream.start()
      // As long as Caddy leaves it alone.
      await sleep(3_500)
    }
    isOver = true
    await callers
    expect([...read.keys()]).toEqual([200])
    expect(read.get(200)).toBeGreaterThan(200)
    // Caddy up to 2.11.1 loses the body of a call when its first api cannot be reached, and says so instead of sending half of it.
    expect([200, 503]).toEqual(expect.arrayContaining([...written.keys()]))
    expect(posts).toBeLessThanOrEqual((written.get(200) ?? 0) + (written.get(503) ?? 0))
    expect(posts).toBeGreaterThanOrEqual(written.get(200) ?? 0)
  })

  it('keeps calling apis that are slow to tell of their dependencies, with the body of each call', async () => {
    isWaiting = true
    try {
      await sleep(1_500)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => caddy.ask('public', '/api/applicants', { method: 'POST', body: '{}' })),
      )
      expect(answers.map(({ status, body }) => [status, JSON.parse(body).length])).toEqual(answers.map(() => [200, 2]))
    } finally {
      isWaiting = false
    }
  })

  it('serves metrics inside', async () => {
    expect(await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text()).toContain('go_info')
    expect((await caddy.ask('public', '/metrics')).status).toBe(404)
  })

  it('logs less than a line a second while no api answers', async () => {
    const alone = await startCaddy(['127.0.0.1'], await freePort())
    try {
      const before = alone.lines()
      const calls = Array.from({ length: 20 }, () => alone.ask('public', '/api/events', { method: 'POST', body: '{}' }))
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 503))
      await sleep(3_000)
      expect(alone.lines() - before).toBeLessThan(3)
    } finally {
      await alone.stop()
    }
  })

  it('hands a call that an api has received to no other one, unless it only reads', async () => {
    const answer = await caddy.ask('admin', '/api/lost', { method: 'POST', body: '{}' })
    expect([answer.status, answer.headers['retry-after'], lost]).toEqual([503, '2', 1])
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unavailable' })
  })

  it.each(['/admin/queues', '/admin/queues/static/js/main.js', '/admin/queues/api/queues?page=1'])(
    'hands %s of the back office to the api, which has the queue board',
    async (url) => {
      const answer = await caddy.ask('admin', url)
      expect([JSON.parse(answer.body), answer.headers['cache-control']]).toEqual([{ url, length: 0 }, undefined])
      expect((await caddy.ask('public', url)).status).toBe(308)
    },
  )

  it.each([
    ['POST', '/api/admin/login', 'application/json'],
    ['POST', '/api/admin/login', 'text/plain'],
    ['POST', '/api/admin/login', 'application/x-www-form-urlencoded'],
    ['PUT', '/api/admin/nothing', 'image/png'],
    ['GET', '/api/docs', ''],
    ['GET', '/api/docs/static/index.html', ''],
    ['GET', '/api/openapi.json', ''],
  ])('says of %s %s (%s) on the public host that there is nothing (S16)', async (method, url, type) => {
    const answer = await caddy.ask('public', url, {
      method,
      headers: type ? { 'content-type': type } : {},
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'not_found'])
    expect((await caddy.ask('admin', url)).status).toBe(200)
  })
})
