import type { Endpoint } from '@velvet/contracts/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addressOf, declaredEndpoints, sent, validBody } from './testing/endpoints.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const hostile: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  'x'.repeat(60_000),
  '\u0000',
  '\ud800',
  '\u202eabc',
  "'; drop table applicants; --",
  '{{firstName}}',
  [],
  [['']],
  {},
  { a: { a: { a: { a: {} } } } },
  '2026-02-30T99:99:99Z',
]

const json = { 'content-type': 'application/json' }

describe('hostile input', { timeout: 120_000 }, () => {
  let api: TestApi
  let endpoints: Endpoint[]
  let send: Awaited<ReturnType<TestApi['signIn']>>
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    send = await api.signIn('super_admin')
    endpoints = (await declaredEndpoints()).filter((endpoint) => endpoint.access !== 'webhook')
  })
  afterAll(() => api.close())

  const urlOf = (e: Endpoint) => addressOf(e, api.context.newId())
  const check = async (e: Endpoint, request: Parameters<typeof send>[0], what: string) => {
    const answer = await send({ method: e.method, url: urlOf(e), ...request })
    expect(answer.statusCode, `${e.name} ${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    if (e.name !== 'login') expect(answer.statusCode, `${e.name} ${what}`).not.toBe(401)
    if (answer.statusCode >= 400)
      expect(answer.json(), `${e.name} ${what}`).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        requestId: expect.any(String),
      })
    // `{}` is a fair request to log out everywhere.
    if (e.name === 'endSessions' && answer.statusCode === 200) {
      await api.db.deleteFrom('login_throttles').execute()
      send = await api.signIn('super_admin')
    }
  }

  it('in a path is never answered with 500, and always in the shape of an error', async () => {
    const inPath = endpoints.filter((e) => e.path.includes(':'))
    expect(inPath.length).toBeGreaterThan(10)
    for (const e of inPath)
      for (const value of ['nonsense', '%00', "' or 1=1", '..', 'x'.repeat(300)])
        await check(e, { url: addressOf(e, value), ...sent(e, e.body && validBody(e)) }, `path ${value}`)
  })

  it('in a query is never answered with 500, and always in the shape of an error', async () => {
    let requests = 0
    for (const e of endpoints)
      for (const key of Object.keys(e.query?.properties ?? {}))
        for (const value of hostile) {
          requests += 1
          const query = { [key]: String(value).slice(0, 4_000) }
          await check(e, { query }, `?${key} ${String(value).slice(0, 40)}`)
        }
    expect(requests).toBeGreaterThan(300)
  })

  it('in a field is never answered with 500, and always in the shape of an error', async () => {
    let requests = 0
    for (const e of endpoints)
      for (const key of Object.keys(e.body?.properties ?? {}))
        for (const value of hostile) {
          requests += 1
          await check(e, sent(e, { ...validBody(e), [key]: value }), `${key} ${String(value).slice(0, 40)}`)
        }
    expect(requests).toBeGreaterThan(300)
  })

  it('instead of a body is never answered with 500, and always in the shape of an error', async () => {
    const bodies: [string, string][] = [
      ...hostile.map((value): [string, string] => [`body ${String(value)}`, JSON.stringify(value)]),
      ['proto', '{"__proto__":{"polluted":1}}'],
      ['broken', '{broken'],
      ['large', JSON.stringify({ x: 'x'.repeat(200_000) })],
    ]
    for (const e of endpoints.filter(({ body }) => body !== undefined))
      for (const [what, payload] of bodies) await check(e, { payload, headers: json }, what)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
