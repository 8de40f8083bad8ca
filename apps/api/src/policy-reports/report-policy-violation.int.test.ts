import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('POST /api/csp-report', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  const report = (payload: string, contentType = 'application/csp-report') =>
    api.app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': contentType, 'sec-fetch-site': 'same-origin' },
      payload,
    })

  it('accepts what browsers send, with all their additional fields', async () => {
    const violation = {
      'csp-report': {
        'document-uri': 'http://admin.localhost/admin?search=harker',
        'effective-directive': 'img-src',
        'blocked-uri': 'http://elsewhere.example/a.png?who=harker',
        'original-policy': "default-src 'none'",
        'status-code': 200,
      },
    }
    const answer = await report(JSON.stringify(violation))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true })
  })

  it.each([
    ['nothing readable', '{', 'application/csp-report', 400],
    ['another shape', '{"a":1}', 'application/csp-report', 400],
    [
      'more than 4 KiB',
      JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(5_000) } }),
      'application/csp-report',
      413,
    ],
    ['another kind of body', 'a', 'text/plain', 415],
  ])('refuses %s', async (_what, payload, contentType, status) => {
    expect((await report(payload, contentType)).statusCode).toBe(status)
  })
})
