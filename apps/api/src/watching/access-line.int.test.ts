import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('the access line', () => {
  let api: TestApi
  let origin: string
  let cookie: string
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    await api.signIn('admin')
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'admin', password: api.password },
    })
    cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
  })
  afterAll(() => api.close())

  const lineOf = async (requestId: string) => {
    const find = () => api.lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
    await expect.poll(find).toHaveLength(1)
    return find()[0]
  }

  it("names the request, the admin, the route pattern and the result, and nothing of the request's data", async () => {
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
    const answer = await fetch(`${origin}/api/admin/applicants?search=canary%40example.com`, {
      headers: { cookie, 'x-request-id': 'request-of-a-list' },
    })
    const body = await answer.text()
    const line = await lineOf('request-of-a-list')
    expect(line).toMatchObject({
      msg: 'request',
      actorId: id,
      method: 'GET',
      route: '/api/admin/applicants',
      status: 200,
      ms: expect.any(Number),
    })
    expect(line.bytes).toBeGreaterThan(body.length)
    expect(JSON.stringify(line)).not.toMatch(/canary|search|127\.0\.0\.1|vip_sid/)
  })

  it('is written for a visitor, a refusal and an unknown path as well', async () => {
    const ask = async (requestId: string, path: string) => {
      await (await fetch(`${origin}${path}`, { headers: { 'x-request-id': requestId } })).text()
      return lineOf(requestId)
    }
    expect(await ask('request-refused', '/api/admin/applicants')).toMatchObject({ actorId: null, status: 401 })
    expect(await ask('request-nowhere', '/api/canary')).toMatchObject({ actorId: null, status: 404, route: 'unknown' })
    expect(api.lines.join('')).not.toContain('canary')
  })
})
