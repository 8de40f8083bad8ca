import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let call: Awaited<ReturnType<TestApi['signIn']>>
beforeAll(async () => {
  api = await createTestApi(inject('databaseUrl'))
  call = await api.signIn('admin')
})
afterAll(() => api.close())

const lastActive = () => api.db.selectFrom('sessions').select('last_active_at').executeTakeFirstOrThrow()

it.each([
  ...['activity', 'activity/stats', 'events', 'events/applicant-counts', 'geo-distribution', 'geo-analytics'],
  ...['users', 'account', 'templates', 'service-templates', 'imports', 'suppressions'],
])('screens that read %s again by themselves keep no session alive', async (path) => {
  const read = async (headers: Record<string, string> = {}) =>
    (await call({ method: 'GET', url: `/api/admin/${path}`, headers })).statusCode
  const before = await lastActive()
  api.advance(2 * 60_000)
  expect(await read()).toBe(200)
  expect(await lastActive()).toEqual(before)
  expect(await read({ 'x-user-active': '1' })).toBe(200)
  expect(await lastActive()).not.toEqual(before)
})
