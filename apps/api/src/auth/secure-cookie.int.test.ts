import { upsertAdmin } from '@velvet/services/users'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const adminOrigin = 'https://admin.velvet.example'
const fromGateway = { origin: adminOrigin, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }

describe('behind a gateway with https', () => {
  let api: TestApi
  beforeAll(async () => {
    const settings = { adminOrigin, publicOrigin: 'https://velvet.example' }
    api = await createTestApi(inject('databaseUrl'), { settings })
    await upsertAdmin(api.system, { username: 'ada', password: api.password, role: 'admin' })
  })
  afterAll(() => api.close())

  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
    api.app.inject({ method, url, headers: { ...fromGateway, ...headers }, ...(payload ? { payload } : {}) })
  const login = (headers: Record<string, string> = {}) =>
    call('POST', '/api/admin/login', headers, { username: 'ada', password: api.password })

  it('T8 the session cookie can be set only by this host and is sent only over https; login and logout work', async () => {
    const { statusCode, cookies } = await login()
    expect([statusCode, cookies]).toEqual([
      200,
      [
        {
          name: '__Host-vip_sid',
          value: expect.stringMatching(/.{43}/),
          path: '/',
          httpOnly: true,
          secure: true,
          sameSite: 'Strict',
        },
        expect.objectContaining({ name: '__Host-vip_device', path: '/', httpOnly: true, secure: true }),
      ],
    ])
    const cookie = `__Host-vip_sid=${cookies[0]?.value}`
    expect((await call('GET', '/api/admin/stats', { cookie })).statusCode).toBe(200)
    expect((await call('GET', '/api/admin/stats', { cookie: cookie.replace('__Host-', '') })).statusCode).toBe(401)

    const out = await call('POST', '/api/admin/logout', { cookie })
    expect(out.cookies).toMatchObject([{ name: '__Host-vip_sid', value: '', path: '/', secure: true }])
    expect((await call('GET', '/api/admin/stats', { cookie })).statusCode).toBe(401)
  })

  it('T8 no cookie is set over plain http, nor for a client that only claims https', async () => {
    expect((await login({ 'x-forwarded-proto': 'http' })).cookies).toEqual([])
    const stranger = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'ada', password: api.password },
      headers: fromGateway,
      remoteAddress: '203.0.113.9',
    })
    expect(stranger.cookies).toEqual([])
  })
})
