import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminHost, publicHost, startTestGateway } from '../testing/test-gateway.ts'

let server: Awaited<ReturnType<typeof startTestGateway>>
const ask: typeof server.ask = (...args) => server.ask(...args)

beforeAll(async () => {
  server = await startTestGateway()
})
afterAll(() => server.stop())

describe('two hosts on one port', () => {
  it.each(['/', '/u/token-of-a-mail'])('the public site shows its page at %s', async (url) => {
    const { status, body, headers } = await ask(publicHost, url)
    expect([status, body, headers['cache-control']]).toEqual([200, '<title>web</title>The &lt;Room&gt;', 'no-cache'])
  })

  it.each(['/admin', '/admin/applicants/123?tab=notes', '/__ui'])(
    'the back office shows its page at %s',
    async (url) => {
      const { status, body } = await ask(adminHost, url)
      expect([status, body]).toEqual([200, '<title>admin</title>The &lt;Room&gt;'])
    },
  )

  it.each(['/admin/queues', '/admin/queues/static/js/main.js', '/admin/queues/api/queues?page=1'])(
    'hands %s of the back office to the api, which has the queue board',
    async (url) => {
      expect((await ask(adminHost, url)).json()).toMatchObject({ method: 'GET', url })
      expect((await ask(publicHost, url)).headers.location).toBe(`http://${adminHost}${url}`)
      expect((await ask(adminHost, '/admin/queues-of-guests')).body).toContain('<title>admin</title>')
    },
  )

  it('sends /admin of the public site to the back office, and the root of the back office to the public site', async () => {
    const toAdmin = await ask(publicHost, '/admin/login?x=1')
    expect([toAdmin.status, toAdmin.headers.location]).toEqual([308, `http://${adminHost}/admin/login?x=1`])
    const toPublic = await ask(adminHost, '/')
    expect([toPublic.status, toPublic.headers.location]).toEqual([308, `http://${publicHost}/`])
  })

  it('shows an unknown screen with status 404, and an unknown file or method as a problem', async () => {
    const screen = await ask(publicHost, '/nowhere')
    expect([screen.status, screen.body]).toEqual([404, '<title>web</title>The &lt;Room&gt;'])
    expect((await ask(adminHost, '/u/token')).status).toBe(404)
    for (const missing of [
      await ask(publicHost, '/assets/old-9z.js'),
      await ask(publicHost, '/', { method: 'POST' }),
    ]) {
      expect(missing.status).toBe(404)
      expect(missing.json()).toMatchObject({ code: 'not_found', requestId: missing.headers['x-request-id'] })
    }
  })

  it.each([
    '/api/admin/auth',
    '/api/admin',
    '/api/%61dmin/auth',
    '/api/proxy/instagram-image?url=x',
    '/instagram-images/a.jpg',
    '/api/docs',
    '/api/docs/static/index.html',
    '/api/openapi.json',
  ])('the public site knows nothing of %s (S16)', async (url) => {
    const { status, body } = await ask(publicHost, url)
    expect(status).toBe(404)
    expect(body).not.toContain('isAuthenticated')
  })

  it.each(['/api/docs', '/api/openapi.json'])('the back office has the description of the api at %s', async (url) => {
    expect((await ask(adminHost, url)).json()).toMatchObject({ url })
  })

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
    'x',
  ])('the public site says that there is nothing before it looks at a body of %s (S16)', async (type) => {
    const init = { body: '{', headers: { 'content-type': type, 'content-length': '1' } }
    for (const url of ['/api/admin/login', '/api/admin', '/api/admin/nothing', '/api/%61dmin/login', '/api/docs'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await ask(publicHost, url, { ...init, method })
        expect([url, method, answer.status, answer.json().code]).toEqual([url, method, 404, 'not_found'])
      }
    expect((await ask(publicHost, '/nowhere', { ...init, method: 'POST' })).status).toBe(404)
  })

  it.each(['/%', '/api/%', '/api/%zz', '/%E0%A4%A', '/admin/%'])(
    'both sites answer the broken address %s like every other fault (S15)',
    async (url) => {
      for (const host of [publicHost, adminHost]) {
        const { status, headers, json } = await ask(host, url)
        expect([status, json().code, json().requestId]).toEqual([400, 'invalid_path', headers['x-request-id']])
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        })
      }
    },
  )

  it.each([
    '//api/admin/auth',
    '/api//admin/auth',
    '/api/events/../admin/auth',
    '/api/events/..%2fadmin/auth',
    '/api/./admin/auth',
    '/API/admin/auth',
  ])('no spelling such as %s reaches the admin api from the public site', async (url) => {
    const { body } = await ask(publicHost, url)
    expect(body).not.toContain('isAuthenticated')
  })

  it('hands tracked links of the public site to the api, and its redirect back as it is', async () => {
    for (const method of ['GET', 'HEAD']) {
      const away = await ask(publicHost, '/l/away', { method })
      expect([away.status, away.headers.location]).toEqual([302, 'https://elsewhere.example/l/a?b=1'])
    }
    expect((await ask(publicHost, '/l/a-token')).json()).toMatchObject({ method: 'GET', url: '/l/a-token' })
    expect((await ask(publicHost, '/l/a-token', { method: 'POST' })).json()).toMatchObject({ code: 'not_found' })
    for (const url of ['/l/away', '/l/a-token']) expect((await ask(adminHost, url)).status).toBe(404)
  })

  it('GST-27 completes pages that the api writes with the head and the policy of the site', async () => {
    const { status, body, headers } = await ask(publicHost, '/e/gala')
    expect([status, body]).toEqual([200, '<head><meta name="shared" content="The &lt;Room&gt;"></head><h1>Gala</h1>'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const moved = await ask(publicHost, '/e/old')
    expect([moved.status, moved.headers.location]).toEqual([308, '/e/gala'])
    for (const url of ['/sitemap.xml', '/robots.txt'])
      expect((await ask(publicHost, url)).json()).toMatchObject({ method: 'GET', url })
    expect((await ask(publicHost, '/e/gala', { method: 'POST' })).json()).toMatchObject({ code: 'not_found' })
    const fromOffice = await ask(adminHost, '/e/gala')
    expect([fromOffice.status, fromOffice.headers.location]).toEqual([308, `http://${publicHost}/e/gala`])
  })

  it.each(['/instagram-images/a.jpg', '/api/proxy/instagram-image?url=x'])(
    'API-03 serves %s on the admin host',
    async (url) => {
      expect((await ask(adminHost, url)).json()).toMatchObject({ url })
    },
  )
})

describe('the requests to the api', () => {
  it('passes method, query and body through', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(3_000_000) })
    const answer = await ask(publicHost, '/api/applicants?b=2&a=1', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json()).toMatchObject({ method: 'POST', url: '/api/applicants?b=2&a=1', length: body.length })
  })

  it('passes a body of any type and an empty one', async () => {
    const form = await ask(publicHost, '/u/token', {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'text/plain' },
    })
    expect(form.json()).toMatchObject({ url: '/u/token', length: 26 })
    const empty = await ask(adminHost, '/api/admin/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '0' },
    })
    expect(empty.status).toBe(200)
  })

  it('calls a body too large that the api refuses while it is being sent, and serves the next request', async () => {
    for (const size of [50_000, 1_000_000, 1_000_000, 8_000_000]) {
      const tooLarge = await ask(publicHost, '/api/small', { method: 'POST', body: 'x'.repeat(size) })
      expect([tooLarge.status, size]).toEqual([413, size])
    }
    expect((await ask(publicHost, '/api/events')).status).toBe(200)
  })

  it('overwrites what a client claims about itself', async () => {
    const claims = {
      'x-forwarded-for': '8.8.8.8',
      forwarded: 'for=8.8.8.8',
      'x-real-ip': '8.8.8.8',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'mine',
    }
    const { headers, json } = await ask(adminHost, '/api/admin/me', { headers: claims })
    const told = json().headers as Record<string, string>
    expect(told).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': adminHost,
      'x-forwarded-proto': 'http',
    })
    expect(told['x-request-id']).toBe(headers['x-request-id'])
    expect(JSON.stringify(told)).not.toMatch(/8\.8\.8\.8|evil|mine/)
  })

  it('delivers server-sent events at once, and tells the api when the reader leaves', async () => {
    const response = await server.open(adminHost, '/api/admin/stream')
    const [chunk] = (await once(response, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('data: first\n\n')
    response.destroy()
    await expect.poll(server.leftStreams).toBe(1)
  })

  it('passes on a refusal of the api without a retry', async () => {
    const { status, headers, json } = await ask(publicHost, '/api/down')
    expect([status, headers['retry-after'], json()]).toEqual([503, '9', { code: 'database_down' }])
  })
})

describe('headers', () => {
  it('protects both sites, each with its own content policy', async () => {
    const web = await ask(publicHost, '/')
    const admin = await ask(adminHost, '/admin')
    for (const { headers } of [web, admin])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
    expect(web.headers['content-security-policy']).toContain("img-src 'self' data:")
    expect(web.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(admin.headers['content-security-policy']).toMatch(
      /img-src 'self' data: blob: https:.*report-uri \/api\/csp-report/,
    )
    expect(admin.headers['referrer-policy']).toBe('no-referrer')
    expect(web.headers['content-security-policy']).not.toContain('unsafe')
  })

  it('lets the public page load the picture of the venue, from its origin only', async () => {
    const policy = (await ask(publicHost, '/')).headers['content-security-policy']
    expect(policy).toContain("img-src 'self' data: https://pictures.example")
    expect((await ask(adminHost, '/admin')).headers['content-security-policy']).not.toContain('pictures.example')
  })

  it('adds them to the answers of the api and hides what runs there', async () => {
    const { headers } = await ask(publicHost, '/api/events')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('lets browsers keep hashed files for ever and sends the smaller copy', async () => {
    const { headers } = await ask(publicHost, '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(headers['content-type']).toMatch(/javascript/)
    expect((await ask(adminHost, '/robots.txt')).headers['cache-control']).toBe('public, max-age=0')
  })

  it.each(['/assets/../index.html', '/assets/..%2f..%2fadmin/index.html', '/..%2fadmin%2findex.html', '/%00.js'])(
    'gives away no file outside the site at %s',
    async (url) => {
      expect((await ask(publicHost, url)).body).not.toContain('<title>admin')
    },
  )
})

describe('the simulated outbox', () => {
  it('opens on the admin host for a signed-in person only', async () => {
    expect((await ask(adminHost, '/sandbox')).status).toBe(401)
    expect((await ask(adminHost, '/sandbox', { headers: { cookie: 'vip_sid=known' } })).body).toBe('outbox')
    expect((await ask(publicHost, '/sandbox', { headers: { cookie: 'vip_sid=known' } })).body).toBe(
      '<title>web</title>The &lt;Room&gt;',
    )
  })
})

describe('the simulated outbox and roles', () => {
  it.each([
    ['super_admin', 200],
    ['admin', 200],
    ['moderator', 403],
    ['communications_only', 403],
  ])('SEC-05 answers %s with %i, reading as writing (S17)', async (role, status) => {
    const headers = { cookie: `vip_sid=${role}` }
    expect((await ask(adminHost, '/sandbox', { headers })).status).toBe(status)
    const posted = await ask(adminHost, '/sandbox/replies', { method: 'POST', headers })
    expect(posted.status).toBe(status === 200 ? 404 : 403)
  })
})

describe('when the api is down', () => {
  it('answers 503 with Retry-After while the pages still show', async () => {
    await server.stopApi()
    const { status, headers, json } = await ask(publicHost, '/api/events')
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(json()).toMatchObject({ code: 'unavailable', suggestion: 'Try again in a few seconds.' })
    expect((await ask(publicHost, '/')).status).toBe(200)
  })
})
