import { roles } from '@velvet/contracts/auth'
import { upsertAdmin } from '@velvet/services/users'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('authentication', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    for (const role of roles) await upsertAdmin(api.system, { username: role, password: api.password, role })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.deleteFrom('login_throttles').execute()
    await api.db.deleteFrom('sessions').execute()
  })

  type Headers = Record<string, string>
  const login = (username: string, password: string, headers: Headers = {}, remoteAddress = '192.0.2.1') =>
    api.app.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password }, headers, remoteAddress })
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>): string =>
    `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
  const stats = (cookie: string, headers: Headers = {}) =>
    api.app.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie, ...headers } })

  it('API-04 API-05 AUTH-14 ENT-37 signs in, returns the signed-in admin, and never shows the password hash', async () => {
    const answer = await login('admin', api.password)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      isAuthenticated: true,
      admin: { id: expect.any(String), username: 'admin', role: 'admin', email: null, firstName: null, lastName: null },
    })
    const state = await api.app.inject({ method: 'GET', url: '/api/admin/auth', headers: { cookie: cookieOf(answer) } })
    expect(state.json()).toEqual(answer.json())
    expect(`${answer.body}${state.body}`).not.toContain('argon2')
  })

  it('AUTH-15 answers 200 without a session', async () => {
    const state = await api.app.inject({ method: 'GET', url: '/api/admin/auth' })
    expect([state.statusCode, state.json()]).toEqual([200, { isAuthenticated: false, admin: null }])
  })

  it('sets an opaque, strict, http-only cookie for this host and stores only its hash', async () => {
    const [cookie] = (await login('admin', api.password)).cookies
    expect(cookie).toMatchObject({ name: 'vip_sid', path: '/', httpOnly: true, sameSite: 'Strict' })
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie).not.toHaveProperty('maxAge')
    const [session] = await api.db.selectFrom('sessions').selectAll().execute()
    expect(session?.id_hash).toHaveLength(32)
    expect(cookie?.value).not.toContain(session?.id_hash.toString('base64url'))
  })

  it('AUTH-12 refuses an unknown user, a wrong password and an inactive account with the same words', async () => {
    await api.db.updateTable('admins').set({ is_active: false }).where('username', '=', 'moderator').execute()
    const answers = [
      await login('unknown', api.password),
      await login('admin', 'wrong'),
      await login('moderator', api.password),
    ]
    await api.db.updateTable('admins').set({ is_active: true }).where('username', '=', 'moderator').execute()
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'Invalid username or password', code: 'invalid_credentials' })
      expect(answer.cookies).toEqual([])
    }
  })

  it('asks for both username and password', async () => {
    const answer = await login(' ', '')
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Username and password are required'])
  })

  it.each([
    undefined,
    {},
    { username: 'admin' },
    { password: 'x' },
    { username: null, password: null },
    { username: 1, password: [] },
  ])('SEC-22 asks for both in the same words when one is missing or not text: %j', async (payload) => {
    const answer = await api.app.inject({ method: 'POST', url: '/api/admin/login', ...(payload ? { payload } : {}) })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Username and password are required'])
  })

  it('delays the sixth wrong try, from that network only, and forgets after a quarter of an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await login('admin', 'wrong')).statusCode).toBe(401)
    const blocked = await login('admin', api.password)
    expect([blocked.statusCode, blocked.json().code]).toEqual([429, 'too_many_attempts'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
    expect(blocked.json().message).toMatch(/^Too many failed attempts. Try again in 1[45] minutes.$/)
    api.advance(14 * 60_000 + 30_000)
    expect((await login('admin', 'wrong')).json().message).toMatch(/Try again in a minute.$/)
    api.advance(-14 * 60_000 - 30_000)
    expect((await login('admin', api.password, {}, '198.51.100.7')).statusCode).toBe(200)
    api.advance(15 * 60_000 + 1_000)
    expect((await login('admin', api.password)).statusCode).toBe(200)
  })

  describe('while strangers guess a password from many networks (S8)', () => {
    const attack = async (networks: number) => {
      for (let i = 0; i < networks; i++) await login('admin', 'wrong', {}, `10.${i}.7.7`)
    }

    it('T3 its owner can sign in from a network without failures', async () => {
      await attack(60)
      expect((await login('admin', api.password, {}, '198.51.100.7')).statusCode).toBe(200)
    })

    it('T3 its owner can sign in with a known browser, from anywhere', async () => {
      const [, device] = (await login('admin', api.password)).cookies
      await attack(60)
      const headers = { cookie: `${device?.name}=${device?.value}` }
      for (let i = 0; i < 3; i++) expect((await login('admin', 'mistyped', headers, '10.3.7.8')).statusCode).toBe(401)
      expect((await login('admin', api.password, {}, '10.3.7.8')).statusCode).toBe(429)
      expect((await login('admin', api.password, headers, '10.3.7.8')).statusCode).toBe(200)
    })

    it('T3 strangers get one guess per network, and wait for a quarter of an hour', async () => {
      await attack(60)
      expect((await login('admin', 'wrong', {}, '203.0.113.5')).statusCode).toBe(401)
      const second = await login('admin', 'wrong', {}, '203.0.113.6')
      expect(second.statusCode).toBe(429)
      expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(900)
      expect((await login('moderator', api.password, {}, '203.0.113.6')).statusCode).toBe(200)
    })
  })

  describe('a known browser', () => {
    const knownBrowser = async (username: string) => {
      const [session, device] = (await login(username, api.password)).cookies
      expect([session?.name, device]).toMatchObject([
        'vip_sid',
        { name: 'vip_device', path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 180 * 86_400 },
      ])
      return { cookie: `vip_device=${device?.value}` }
    }

    it('T3 still gets five password tries and no more', async () => {
      const headers = await knownBrowser('admin')
      for (let i = 0; i < 5; i++) expect((await login('admin', 'wrong', headers)).statusCode).toBe(401)
      expect((await login('admin', api.password, headers)).statusCode).toBe(429)
      api.advance(15 * 60_000 + 1_000)
      expect((await login('admin', api.password, headers)).statusCode).toBe(200)
    })

    it('T3 is known for its own account only, and cannot be forged', async () => {
      const headers = await knownBrowser('moderator')
      const forged = { cookie: `${headers.cookie.slice(0, -1)}${headers.cookie.endsWith('A') ? 'B' : 'A'}` }
      for (let i = 0; i < 5; i++) await login('admin', 'wrong')
      expect((await login('admin', api.password, headers)).statusCode).toBe(429)
      for (let i = 0; i < 5; i++) await login('moderator', 'wrong')
      expect((await login('moderator', api.password, forged)).statusCode).toBe(429)
      expect((await login('moderator', api.password, headers)).statusCode).toBe(200)
    })

    it('grants no access by itself', async () => {
      const { cookie } = await knownBrowser('admin')
      expect((await stats(cookie)).statusCode).toBe(401)
    })
  })

  it('trusts X-Forwarded-For from the gateway only', async () => {
    for (let i = 0; i < 5; i++) await login('admin', 'wrong', { 'x-forwarded-for': `203.0.113.${i}` }, '192.0.2.1')
    expect((await login('admin', api.password, { 'x-forwarded-for': '8.8.8.8' }, '192.0.2.1')).statusCode).toBe(429)
    expect((await login('admin', api.password, { 'x-forwarded-for': '8.8.8.8' }, '127.0.0.1')).statusCode).toBe(200)
  })

  it('gives a new id at login, whatever cookie was sent', async () => {
    const first = cookieOf(await login('admin', api.password))
    const second = cookieOf(await login('admin', api.password, { cookie: first }))
    const forged = cookieOf(await login('admin', api.password, { cookie: 'vip_sid=chosen-by-an-attacker' }))
    expect(new Set([first, second, forged]).size).toBe(3)
  })

  it('API-06 AUTH-16 ends the session at logout, and answers the same without one', async () => {
    const cookie = cookieOf(await login('admin', api.password))
    expect((await stats(cookie)).statusCode).toBe(200)
    const out = await api.app.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: { cookie, 'content-type': 'application/json' },
    })
    expect([out.statusCode, out.json()]).toEqual([200, { success: true }])
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(out.cookies).toEqual([
      expect.objectContaining({ name: 'vip_sid', value: '', path: '/', expires: new Date(0) }),
    ])
    expect((await stats(cookie)).json()).toMatchObject({ message: 'Unauthorized', code: 'unauthenticated' })
    const again = await api.app.inject({ method: 'POST', url: '/api/admin/logout' })
    expect([again.statusCode, again.headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  it('SEC-12 ends sessions at once when an account is deactivated or gets a new password', async () => {
    const off = cookieOf(await login('moderator', api.password))
    await api.db.updateTable('admins').set({ is_active: false }).where('username', '=', 'moderator').execute()
    expect((await stats(off)).statusCode).toBe(401)
    const reset = cookieOf(await login('admin', api.password))
    await upsertAdmin(api.system, { username: 'admin', password: api.password, role: 'admin' })
    expect((await stats(reset)).statusCode).toBe(401)
    await upsertAdmin(api.system, { username: 'moderator', password: api.password, role: 'moderator' })
  })

  it('ends a session after an hour without user activity; polling does not count', async () => {
    const cookie = cookieOf(await login('admin', api.password))
    api.advance(50 * 60_000)
    expect((await stats(cookie)).statusCode).toBe(200)
    api.advance(11 * 60_000)
    expect((await stats(cookie)).statusCode).toBe(401)

    const active = cookieOf(await login('admin', api.password))
    await api.db
      .updateTable('sessions')
      .set({ created_at: api.context.now(), last_active_at: api.context.now() })
      .execute()
    for (let i = 0; i < 3; i++) {
      api.advance(50 * 60_000)
      expect((await stats(active, { 'x-user-active': '1' })).statusCode).toBe(200)
    }
    api.advance(12 * 3_600_000)
    expect((await stats(active)).statusCode).toBe(401)
  })

  it('keeps the newest five sessions per admin', async () => {
    const cookies: string[] = []
    for (let i = 0; i < 6; i++) cookies.push(cookieOf(await login('admin', api.password)))
    expect((await stats(cookies[0] ?? '')).statusCode).toBe(401)
    expect((await stats(cookies[5] ?? '')).statusCode).toBe(200)
  })

  it('records successful and failed logins, and logouts, without the password', async () => {
    await api.db.deleteFrom('activity').execute()
    await login('admin', 'my secret guess')
    await login('my secret guess', 'typed into the wrong field')
    const cookie = cookieOf(await login('admin', api.password))
    await api.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } })
    const log = await api.db
      .selectFrom('activity')
      .select(['action', 'details', 'ip_address'])
      .orderBy('created_at')
      .execute()
    expect(log.map((entry) => [entry.action, entry.details])).toMatchObject([
      ['admin.login_failed', { username: 'admin' }],
      ['admin.login_failed', {}],
      ['admin.logged_in', {}],
      ['admin.logged_out', {}],
    ])
    expect(JSON.stringify(log)).not.toContain('my secret guess')
    expect(api.lines.join()).not.toContain('my secret guess')
  })

  describe('cross-origin requests', () => {
    const patch = (cookie: string, headers: Headers) =>
      api.app.inject({
        method: 'PATCH',
        url: `/api/admin/applicants/${api.context.newId()}`,
        payload: { status: 'approved' },
        headers: { cookie, ...headers },
      })

    it.each([
      [{ 'sec-fetch-site': 'same-origin' }, 404],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
      [{ origin: 'http://admin.localhost:3000' }, 404],
      [{ origin: 'http://localhost:3000' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{}, 404],
    ] as [Headers, number][])('with %j are answered %i', async (headers, status) => {
      const cookie = cookieOf(await login('admin', api.password))
      expect((await patch(cookie, headers)).statusCode).toBe(status)
    })

    it('must be JSON', async () => {
      const cookie = cookieOf(await login('admin', api.password))
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const answer = await api.app.inject({
          method: 'POST',
          url: '/api/admin/login',
          payload: '{}',
          headers: { cookie, 'content-type': type },
        })
        expect([answer.statusCode, answer.json().code], type).toEqual([415, 'unsupported_media_type'])
      }
    })
  })
})
