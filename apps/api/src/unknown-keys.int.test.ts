import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addressOf, bodiesWithUnknownKey, declaredEndpoints, sent } from './testing/endpoints.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const endpoints = await declaredEndpoints()
const writes = endpoints
  .filter(({ access, unknownKeys }) => access !== 'webhook' && unknownKeys !== 'ignore')
  .flatMap((endpoint) => bodiesWithUnknownKey(endpoint).map((odd) => ({ ...odd, endpoint, name: endpoint.name })))

describe('an unknown key', () => {
  let api: TestApi
  let send: Awaited<ReturnType<TestApi['signIn']>>
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    send = await api.signIn('super_admin')
  })
  afterAll(() => api.close())

  it('is ignored only where strangers and their browsers write', () => {
    const open = endpoints.filter(({ unknownKeys }) => unknownKeys === 'ignore')
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      ...['answerGuestPage', 'apply', 'reportPolicyViolation', 'unsubscribe', 'updateGuestPage'],
    ])
    expect(open.filter(({ access }) => access !== 'public')).toEqual([])
    expect(writes.filter(({ path }) => path.includes('.')).length).toBeGreaterThan(8)
  })

  it.each(writes)('T2 is refused by $name at $path, and named', async ({ endpoint, path, body }) => {
    const answer = await send({
      method: endpoint.method,
      url: addressOf(endpoint, api.context.newId()),
      ...sent(endpoint, body),
    })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    expect(answer.json().errors).toContainEqual({
      path,
      code: 'additionalProperties',
      message: `${path} is not a known field`,
    })
  })
})
