import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('public endpoints', () => {
  let api: TestApi
  let eventId: string
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'), { rateLimits: true })
    eventId = api.context.newId()
    await api.db.insertInto('events').values({ id: eventId, name: 'Opening Night' }).execute()
  })
  afterAll(() => api.close())

  const apply = (name: string, remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/applicants',
      remoteAddress,
      payload: {
        firstName: name,
        lastName: 'King',
        email: `${name}@example.com`,
        phone: '(212) 555-0134',
        age: 36,
        zipCodes: ['10001'],
        instagramUrl: '@ada.king',
        eventId,
      },
    })
  const readEvents = (remoteAddress: string) => api.app.inject({ method: 'GET', url: '/api/events', remoteAddress })

  type Answer = Awaited<ReturnType<typeof apply>>
  /** How many calls are accepted before one is refused with a wait. */
  const countUntilRefused = async (most: number, call: (turn: number) => Promise<Answer>) => {
    for (let turn = 0; turn < most; turn += 1) {
      const answer = await call(turn)
      if (answer.statusCode !== 429) {
        expect(answer.statusCode, answer.body).toBeLessThan(300)
        continue
      }
      expect(answer.json().code).toBe('too_many_requests')
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
      return turn
    }
    return most
  }

  // A minute may end in between, after which some more are accepted.
  it('T1 the form accepts ten a minute and a burst of twenty from one address, and stores no others', async () => {
    const taken = await countUntilRefused(60, (turn) => apply(`ada${turn}`, '203.0.113.9'))
    expect(taken).toBeGreaterThanOrEqual(30)
    expect(taken).toBeLessThan(60)
    expect((await api.db.selectFrom('applicants').select('id').execute()).length).toBe(taken)
    expect((await apply('bea', '203.0.113.10')).statusCode).toBe(201)
  })

  it('T1 events are read 120 times a minute from one address', async () => {
    const read = await countUntilRefused(400, () => readEvents('203.0.113.9'))
    expect(read).toBeGreaterThanOrEqual(120)
    expect(read).toBeLessThan(400)
    expect((await readEvents('203.0.113.10')).statusCode).toBe(200)
  })
})
