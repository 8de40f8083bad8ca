import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const old = 'the secret of the first years, 32 bytes'
const fresh = 'the secret that came after it, 32 bytes'

let api: TestApi
let cookie: string
beforeAll(async () => {
  api = await createTestApi(inject('databaseUrl'), { settings: { sessionSecrets: [old] } })
  await api.signIn('admin')
  const login = { username: 'admin', password: api.password }
  const answer = await api.app.inject({ method: 'POST', url: '/api/admin/login', payload: login })
  cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
})
afterAll(() => api.close())

const isSignedIn = async (sessionSecrets: string[]): Promise<boolean> => {
  Object.assign(api.context.settings, { sessionSecrets })
  const process = await api.openProcess()
  const answer = await process.app.inject({ method: 'GET', url: '/api/admin/auth', headers: { cookie } })
  await process.close()
  return answer.json().isAuthenticated
}

it('admins stay signed in while the session secret is replaced, as long as the previous one is configured', async () => {
  expect(await isSignedIn([old])).toBe(true)
  expect(await isSignedIn([fresh, old])).toBe(true)
  expect(await isSignedIn([fresh])).toBe(false)
})
