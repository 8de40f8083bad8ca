import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { roles } from '@velvet/contracts/auth'
import { type Endpoint, permissions } from '@velvet/contracts/kernel'
import { isAllowed } from '@velvet/domain/auth'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const contracts = path.resolve(import.meta.dirname, '../../../packages/contracts/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that the contracts declare, found by file name: no list to keep. */
const declaredEndpoints = async (): Promise<Endpoint[]> => {
  const files = (await readdir(contracts, { recursive: true })).filter((file) => file.endsWith('.endpoints.ts'))
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(contracts, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

describe('the whole api', () => {
  let api: TestApi
  let endpoints: Endpoint[]
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    endpoints = await declaredEndpoints()
  })
  afterAll(() => api.close())

  const fill = (endpoint: Endpoint, value: string) => endpoint.path.replace(/:\w+/g, encodeURIComponent(value))
  const named = (list: readonly Endpoint[]) => list.map((e) => `${e.name} ${e.method} ${e.path}`).sort()

  it('has exactly one route for each declared endpoint, and no other', () => {
    expect(endpoints.length).toBeGreaterThan(5)
    expect(named(api.mounted)).toEqual(named(endpoints))
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length)
  })

  it('SEC-03 decides permission and activity for every endpoint', () => {
    for (const e of endpoints) {
      if (e.access === 'admin') expect([...permissions, 'session', 'none'], e.name).toContain(e.permission)
      expect(e.path.startsWith('/api/admin') || e.path.startsWith('/api/proxy'), e.name).toBe(e.access === 'admin')
      const changes = e.method !== 'GET'
      if ('action' in e.activity) expect(e.activity.action, e.name).toMatch(/^[a-z_]+\.[a-z_]+$/)
      else expect(e.activity.none.length > 0 || !changes, e.name).toBe(true)
      expect(e.response, e.name).toBeTypeOf('object')
    }
  })

  it('SEC-02 SEC-03 answers 401 on every admin call without a session', async () => {
    for (const e of endpoints.filter((x) => x.access === 'admin' && x.permission !== 'none')) {
      const answer = await api.app.inject({ method: e.method, url: fill(e, api.context.newId()) })
      expect([answer.statusCode, answer.json().message], e.name).toEqual([401, 'Unauthorized'])
    }
  })

  it('SEC-05 lets each role through exactly where the role table does', async () => {
    for (const role of roles) {
      const send = await api.signIn(role)
      for (const e of endpoints) {
        if (e.access !== 'admin' || !e.permission || e.permission === 'none' || e.permission === 'session') continue
        const answer = await send({
          method: e.method,
          url: fill(e, api.context.newId()),
          ...sent(e, e.body && validBody(e)),
        })
        expect(answer.statusCode === 403, `${role} ${e.name} ${answer.statusCode} ${answer.body}`).toBe(
          !isAllowed(role, e.permission),
        )
      }
    }
  })

  it('answers 405 with Allow for a wrong method and 404 for an unknown path', async () => {
    const wrong = await api.app.inject({ method: 'DELETE', url: '/api/events' })
    expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([405, 'GET', 'method_not_allowed'])
    const unknown = await api.app.inject({ method: 'GET', url: '/api/admin/nothing' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  })

  it('carries the request id, is never cached and never allows other origins', async () => {
    const answer = await api.app.inject({
      method: 'GET',
      url: '/api/events',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['x-request-id']).toBeTruthy()
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/events',
      headers: { origin: 'https://evil.example' },
    })
    expect([404, 405]).toContain(preflight.statusCode)
  })

  it('describes itself', async () => {
    const document = (await api.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId?: string }>>)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => operation.operationId ?? [])
    expect(operations.sort()).toEqual(endpoints.map((e) => e.name).sort())
    const page = await api.app.inject({ method: 'GET', url: '/api/docs' })
    expect(page.statusCode).toBe(200)
  })

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

  it('never answers 500 to hostile values in any field, query or path, and keeps its error shape', async () => {
    const send = await api.signIn('super_admin')
    let requests = 0
    const check = async (e: Endpoint, request: Parameters<typeof send>[0], what: string) => {
      const answer = await send(request)
      requests += 1
      expect(answer.statusCode, `${e.name} ${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      if (answer.statusCode >= 400)
        expect(answer.json(), `${e.name} ${what}`).toMatchObject({
          message: expect.any(String),
          code: expect.stringMatching(/^[a-z_]+$/),
          requestId: expect.any(String),
        })
    }
    for (const e of endpoints.filter((x) => x.access !== 'webhook')) {
      const url = fill(e, api.context.newId())
      for (const value of ['nonsense', '%00', "' or 1=1", '..', 'x'.repeat(300)]) {
        if (e.path.includes(':'))
          await check(e, { method: e.method, url: fill(e, value), ...sent(e, e.body && validBody(e)) }, `path ${value}`)
      }
      for (const value of hostile) {
        if (e.body) {
          await check(
            e,
            { method: e.method, url, payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } },
            `body ${String(value)}`,
          )
          for (const key of Object.keys(e.body.properties))
            await check(
              e,
              { method: e.method, url, ...sent(e, { ...validBody(e), [key]: value }) },
              `${key} ${String(value).slice(0, 40)}`,
            )
        }
        for (const key of Object.keys(e.query?.properties ?? {}))
          await check(
            e,
            { method: e.method, url, query: { [key]: String(value).slice(0, 4_000) } },
            `?${key} ${String(value).slice(0, 40)}`,
          )
      }
      if (e.body) {
        await check(
          e,
          {
            method: e.method,
            url,
            payload: '{"__proto__":{"polluted":1}}',
            headers: { 'content-type': 'application/json' },
          },
          'proto',
        )
        await check(
          e,
          { method: e.method, url, payload: '{broken', headers: { 'content-type': 'application/json' } },
          'broken',
        )
        await check(
          e,
          {
            method: e.method,
            url,
            payload: JSON.stringify({ x: 'x'.repeat(200_000) }),
            headers: { 'content-type': 'application/json' },
          },
          'large',
        )
      }
    }
    expect(requests).toBeGreaterThan(300)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('says what is wrong with malformed, oversized and misplaced bodies', async () => {
    const send = (payload: string, type = 'application/json') =>
      api.app.inject({ method: 'POST', url: '/api/applicants', payload, headers: { 'content-type': type } })
    expect([(await send('{broken')).statusCode, (await send('{broken')).json().code]).toEqual([400, 'invalid_json'])
    expect([(await send('{"__proto__":1}')).statusCode, (await send('{"__proto__":1}')).json().code]).toEqual([
      400,
      'invalid_json',
    ])
    expect([
      (await send(`"${'x'.repeat(17_000)}"`)).statusCode,
      (await send(`"${'x'.repeat(17_000)}"`)).json().code,
    ]).toEqual([413, 'body_too_large'])
    expect([(await send('a=b', 'application/x-www-form-urlencoded')).statusCode]).toEqual([415])
  })
})

/** A body as the endpoint wants it: JSON, or a form that ends with a file. */
function sent(e: Endpoint, body: Record<string, unknown> | undefined): Pick<InjectOptions, 'payload' | 'headers'> {
  if (body === undefined) return {}
  if (!e.upload) return { payload: body }
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const parts = [
    ...Object.entries(body).map(([name, value]) => `name="${name}"\r\n\r\n${text(value)}`),
    'name="file"; filename="guests.csv"\r\ncontent-type: text/csv\r\n\r\nemail\r\nada@example.com\r\n',
  ]
  return {
    payload: Buffer.from(
      `${parts.map((part) => `--form\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--form--\r\n`,
    ),
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
  }
}

/** A body that satisfies the schema of an endpoint. */
function validBody(e: Endpoint): Record<string, unknown> {
  const value = (schema: Record<string, unknown>): unknown => {
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (Array.isArray(schema.anyOf)) return value(schema.anyOf[0] as Record<string, unknown>)
    if ('const' in schema) return schema.const
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') {
      const required = new Set((schema.required as string[] | undefined) ?? [])
      const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([key]) => required.has(key))
          .map(([key, inner]) => [key, value(inner)]),
      )
    }
    if (type === 'array')
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => value(schema.items as Record<string, unknown>))
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    if (type === 'boolean') return false
    return schema.format === 'date-time'
      ? '2026-01-01T00:00:00.000Z'
      : 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
  }
  const body = value(e.body as unknown as Record<string, unknown>) as Record<string, unknown>
  return Object.keys(body).length > 0
    ? body
    : Object.fromEntries(
        Object.entries(e.body?.properties ?? {})
          .slice(0, 1)
          .map(([key, inner]) => [key, value(inner as unknown as Record<string, unknown>)]),
      )
}
