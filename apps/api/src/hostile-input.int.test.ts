import type { Endpoint } from '@velvet/contracts/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addressOf, bodiesWithInteger, declaredEndpoints, sent, takesInteger, validBody } from './testing/endpoints.ts'
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
  '0000-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026',
  'US/Pacific-New',
  '％',
]

/** Texts that are not a valid number for a column: out of range, or no number. */
const unboundedNumbers = ['Infinity', '-Infinity', '1e999', '-1e999', '1e308', '2147483648', '9007199254740993', 'NaN']

/** The smallest record of each noun whose calls address one by id. */
const smallest: Record<string, Record<string, unknown>> = {
  applicants: { firstName: 'Ada', email: 'ada@example.com' },
  events: { name: 'Opening Night' },
  campaigns: { name: 'News', type: 'email', customContent: { subject: 'News', content: 'News' } },
  tags: { name: 'press' },
  templates: { name: 'News', type: 'email', subject: 'News', content: 'News' },
  users: { username: 'bea', password: 'a long enough password', role: 'moderator' },
}

const nounOf = (e: Endpoint): string => e.path.split('/')[3] ?? ''

/** Calls that would end the record. */
const isLast = (e: Endpoint): boolean => e.method === 'DELETE' || e.path.endsWith('/erase')

const json = { 'content-type': 'application/json' }

describe('hostile input', { timeout: 120_000 }, () => {
  let api: TestApi
  let endpoints: Endpoint[]
  let send: Awaited<ReturnType<TestApi['signIn']>>
  const records: Record<string, string> = {}
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    send = await api.signIn('super_admin')
    endpoints = (await declaredEndpoints()).filter((endpoint) => endpoint.access !== 'webhook')
    for (const [noun, payload] of Object.entries(smallest)) {
      const answer = await send({ method: 'POST', url: `/api/admin/${noun}`, payload })
      expect(answer.statusCode, `${noun}: ${answer.body}`).toBe(201)
      records[noun] = answer.json().id
    }
  })
  afterAll(() => api.close())

  const urlOf = (e: Endpoint) => addressOf(e, (isLast(e) ? undefined : records[nounOf(e)]) ?? api.context.newId())
  const check = async (e: Endpoint, request: Parameters<typeof send>[0], what: string) => {
    const answer = await send({ method: e.method, url: urlOf(e), ...request })
    expect(answer.statusCode, `${e.name} ${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    if (e.name !== 'login') expect(answer.statusCode, `${e.name} ${what}`).not.toBe(401)
    const isPage = 'document' in e && String(answer.headers['content-type']).startsWith('text/html')
    if (isPage) expect([200, 404]).toContain(answer.statusCode)
    else if (answer.statusCode >= 400)
      expect(answer.json(), `${e.name} ${what}`).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        requestId: expect.any(String),
      })
    // `{}` is a valid request to log out everywhere.
    if (e.name === 'endSessions' && answer.statusCode === 200) {
      await api.db.deleteFrom('login_throttles').execute()
      send = await api.signIn('super_admin')
    }
  }

  it('in a path is never answered with 500, and always in the format of an error', async () => {
    const inPath = endpoints.filter((e) => e.path.includes(':'))
    expect(inPath.length).toBeGreaterThan(10)
    for (const e of inPath)
      for (const value of ['nonsense', '%00', "' or 1=1", '..', 'x'.repeat(300)])
        await check(e, { url: addressOf(e, value), ...sent(e, e.body && validBody(e)) }, `path ${value}`)
  })

  it('in a query is never answered with 500, and always in the format of an error', async () => {
    let requests = 0
    for (const e of endpoints)
      for (const key of Object.keys(e.query?.properties ?? {}))
        for (const value of [...hostile, ...unboundedNumbers]) {
          requests += 1
          const query = { [key]: String(value).slice(0, 4_000) }
          await check(e, { query }, `?${key} ${String(value).slice(0, 40)}`)
        }
    expect(requests).toBeGreaterThan(300)
  })

  it('in a field is never answered with 500, and always in the format of an error', async () => {
    let requests = 0
    for (const e of endpoints)
      for (const key of Object.keys(e.body?.properties ?? {}))
        for (const value of hostile) {
          requests += 1
          await check(e, sent(e, { ...validBody(e), [key]: value }), `${key} ${String(value).slice(0, 40)}`)
          if (e.path.includes(':id') && e.method === 'PATCH')
            await check(e, sent(e, { [key]: value }), `only ${key} ${String(value).slice(0, 40)}`)
        }
    expect(requests).toBeGreaterThan(300)
    const kept = await send({ method: 'GET', url: `/api/admin/applicants/${records.applicants}` })
    expect(kept.statusCode).toBe(200)
  })

  it("a whole number out of a column's range is refused by name, wherever a call takes one (E1)", async () => {
    let requests = 0
    for (const e of endpoints) {
      for (const [key, schema] of Object.entries(e.query?.properties ?? {}))
        if (takesInteger(schema))
          for (const value of unboundedNumbers) {
            requests += 1
            const answer = await send({ method: e.method, url: urlOf(e), query: { [key]: value } })
            expect([answer.statusCode, answer.json().errors?.[0]?.path], `${e.name} ?${key}=${value}`).toEqual([
              400,
              key,
            ])
          }
      if (e.upload) continue
      for (const { path, body } of bodiesWithInteger(e, 'NUMBER'))
        for (const value of ['1e999', '-1e999', '1e308', '2147483648', '-2147483649']) {
          requests += 1
          const payload = JSON.stringify(body).replace('"NUMBER"', value)
          const answer = await send({ method: e.method, url: urlOf(e), payload, headers: json })
          expect(answer.statusCode, `${e.name} ${path}=${value}: ${answer.body}`).toBe(400)
          expect(
            answer.json().errors.map((error: { path: string }) => error.path),
            `${e.name} ${path}=${value}`,
          ).toContain(path)
        }
    }
    expect(requests).toBeGreaterThan(150)
  })

  it('T14 JSON with more than 64 levels is refused everywhere, in a body and in a form field', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const e of endpoints.filter(({ body, upload }) => body !== undefined && !upload))
      for (const payload of [`{"a":${nested(64)}}`, nested(40_000), `{"a":`.repeat(15_000)]) {
        const answer = await send({ method: e.method, url: urlOf(e), payload, headers: json })
        expect([answer.statusCode, answer.json().code], `${e.name} ${payload.slice(0, 9)}`).toEqual([
          e.bodyLimitBytes && payload.length > e.bodyLimitBytes ? 413 : 400,
          e.bodyLimitBytes && payload.length > e.bodyLimitBytes ? 'body_too_large' : 'invalid_json',
        ])
      }
    // A field that a form does not have stays text, which is not parsed.
    for (const e of endpoints.filter(({ upload, body }) => upload && body?.properties.tags)) {
      const answer = await send({ method: e.method, url: urlOf(e), ...sent(e, { tags: JSON.parse(nested(65)) }) })
      expect([answer.statusCode, answer.json().code], e.name).toEqual([400, 'invalid_json'])
    }
    const shallow = await send({
      method: 'POST',
      url: '/api/admin/campaigns',
      payload: { name: 'Deep', type: 'email', targetFilters: JSON.parse(`{"a":${nested(62)}}`) },
    })
    expect(shallow.json()).toMatchObject({ code: 'validation_failed' })
  })

  it('instead of a body is never answered with 500, and always in the format of an error', async () => {
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
