import { roles } from '@velvet/contracts/auth'
import type { Endpoint } from '@velvet/contracts/kernel'
import { permissions } from '@velvet/contracts/permissions'
import { isAllowed } from '@velvet/domain/auth'
import fastJsonStringify from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createValidatorCompiler } from './kernel/schema-compilers.ts'
import { addressOf, declaredEndpoints, sent, validBody } from './testing/endpoints.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

describe('the whole api', () => {
  let api: TestApi
  let endpoints: Endpoint[]
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    endpoints = await declaredEndpoints()
  })
  afterAll(() => api.close())

  const named = (list: readonly Endpoint[]) => list.map((e) => `${e.name} ${e.method} ${e.path}`).sort()

  const locked = () => endpoints.filter((e) => e.access === 'admin' && e.permission !== 'none')

  it('has exactly one route for each declared endpoint, and no other', () => {
    expect(endpoints.length).toBeGreaterThan(5)
    expect(named(api.mounted)).toEqual(named(endpoints))
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length)
  })

  it('has schemas that compile, which starting a process does not test', () => {
    const compileValidator = createValidatorCompiler()
    for (const { name: url, method, params, query, body, response } of endpoints) {
      for (const [httpPart, schema] of Object.entries({ params, querystring: query, body }))
        if (schema)
          expect(() => compileValidator({ schema, method, url, httpPart })({}), `${url} ${httpPart}`).not.toThrow()
      expect(() => fastJsonStringify(response), url).not.toThrow()
    }
  })

  it('SEC-03 declares permission and activity for every endpoint', () => {
    for (const e of endpoints) {
      if (e.access === 'admin') expect([...permissions, 'session', 'none'], e.name).toContain(e.permission)
      expect(
        ['/api/admin', '/api/proxy', '/instagram-images'].some((start) => e.path.startsWith(start)),
        e.name,
      ).toBe(e.access === 'admin')
      const changes = e.method !== 'GET'
      if ('action' in e.activity) expect(e.activity.action, e.name).toMatch(/^[a-z_]+\.[a-z_]+$/)
      else expect(e.activity.none.length > 0 || !changes, e.name).toBe(true)
      expect(e.response, e.name).toBeTypeOf('object')
    }
  })

  it('SEC-02 SEC-03 answers 401 on every admin call without a session', async () => {
    for (const e of locked()) {
      const answer = await api.app.inject({ method: e.method, url: addressOf(e, api.context.newId()) })
      expect([answer.statusCode, answer.json().message], e.name).toEqual([401, 'Unauthorized'])
    }
  })

  it('T9 T14 answers 401 without a session before it reads the body, however malformed that is', async () => {
    const json = 'application/json'
    for (const e of locked().filter(({ method }) => method !== 'GET')) {
      const bodies: [what: string, payload: string, type: string][] = [
        ['broken', '{broken', json],
        ['poisoned', '{"__proto__":{"role":"super_admin"}}', json],
        ['of another type', 'action=delete', 'text/plain'],
        ['of a form', 'action=delete', 'application/x-www-form-urlencoded'],
        ['of a form that never ends', '--form\r\n', 'multipart/form-data; boundary=form'],
        ['too large', 'x'.repeat((e.upload ? 0 : (e.bodyLimitBytes ?? 100 * 1024)) + 1), json],
      ]
      for (const [what, payload, type] of bodies) {
        const url = addressOf(e, api.context.newId())
        const answer = await api.app.inject({ method: e.method, url, payload, headers: { 'content-type': type } })
        expect([answer.statusCode, answer.json().code], `${e.name} ${what}`).toEqual([401, 'unauthenticated'])
      }
    }
  })

  it("T7 refuses every changing call sent by another site's page, except through a secret link", async () => {
    const open: string[] = []
    for (const e of endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'webhook')) {
      const answer = await api.app.inject({
        method: e.method,
        url: addressOf(e, api.context.newId()),
        headers: { origin: 'https://evil.example' },
      })
      if (answer.json().code !== 'cross_origin') open.push(e.name)
    }
    expect(open).toEqual(['unsubscribe'])
  })

  it.each(roles)('SEC-05 allows the role %s exactly where the role table does', async (role) => {
    const send = await api.signIn(role)
    for (const e of endpoints) {
      if (e.access !== 'admin' || !e.permission || e.permission === 'none' || e.permission === 'session') continue
      const answer = await send({
        method: e.method,
        url: addressOf(e, api.context.newId()),
        ...sent(e, e.body && validBody(e)),
      })
      expect(answer.statusCode === 403, `${role} ${e.name} ${answer.statusCode} ${answer.body}`).toBe(
        !isAllowed(role, e.permission),
      )
    }
  })

  it('answers 405 with Allow for a wrong method and 404 for an unknown path', async () => {
    const wrong = await api.app.inject({ method: 'DELETE', url: '/api/events' })
    expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([405, 'GET', 'method_not_allowed'])
    const unknown = await api.app.inject({ method: 'GET', url: '/api/admin/nothing' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  })

  it.each(['/%', '/api/%zz', '/api/events/%E0%A4%A', '/api/admin/%'])(
    'answers the malformed address %s like any other error, with all headers (S15)',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await api.app.inject({ method, url })
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_path'])
        expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        })
      }
    },
  )

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

  it('describes the problems of malformed, oversized and misplaced bodies', async () => {
    const send = (payload: string, type = 'application/json') =>
      api.app.inject({ method: 'POST', url: '/api/applicants', payload, headers: { 'content-type': type } })
    expect([(await send('{broken')).statusCode, (await send('{broken')).json().code]).toEqual([400, 'invalid_json'])
    expect([(await send('{"__proto__":1}')).statusCode, (await send('{"__proto__":1}')).json().code]).toEqual([
      400,
      'invalid_json',
    ])
    expect([
      (await send(`"${'x'.repeat(50_000)}"`)).statusCode,
      (await send(`"${'x'.repeat(50_000)}"`)).json().code,
    ]).toEqual([413, 'body_too_large'])
    expect([(await send('a=b', 'application/x-www-form-urlencoded')).statusCode]).toEqual([415])
  })
})
