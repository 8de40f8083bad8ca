import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('applications from networks with unlimited addresses', () => {
  let api: TestApi
  let eventId: string
  beforeEach(async () => {
    api = await createTestApi(inject('databaseUrl'), { rateLimits: true })
    eventId = api.context.newId()
    await api.db.insertInto('events').values({ id: eventId, name: 'Opening Night' }).execute()
  })
  afterEach(() => api.close())

  let guests = 0
  const apply = async (remoteAddress: string): Promise<number> => {
    guests += 1
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/applicants',
      remoteAddress,
      payload: {
        firstName: 'Ada',
        lastName: 'King',
        email: `guest${guests}@example.com`,
        phone: '(212) 555-0134',
        age: 36,
        zipCodes: ['10001'],
        instagramUrl: `@guest.${guests}`,
        eventId,
      },
    })
    return statusCode
  }

  /** How many of these are stored. */
  const countTaken = async (addresses: readonly string[]): Promise<number> => {
    let taken = 0
    // A few at once, because each answer waits for the next multiple of 200 ms.
    for (let from = 0; from < addresses.length; from += 5) {
      const statuses = await Promise.all(addresses.slice(from, from + 5).map(apply))
      for (const status of statuses) expect([201, 429]).toContain(status)
      taken += statuses.filter((status) => status === 201).length
    }
    return taken
  }
  const numbered = (count: number, address: (hex: string) => string) =>
    Array.from({ length: count }, (_, index) => address((index + 1).toString(16)))

  // A minute may end in between, after which some more are accepted.
  it('T1 counts a whole IPv6 /64 as one visitor and blocks no visitor of another network (S7)', async () => {
    const taken = await countTaken(numbered(130, (hex) => `2001:db8:5:6::${hex}`))
    expect(taken).toBeGreaterThanOrEqual(30)
    expect(taken).toBeLessThan(60)
    const others = ['2001:db8:5:7::1', '2001:db8:9::1', '203.0.113.11', '::ffff:203.0.113.12']
    expect(await countTaken(others)).toBe(others.length)
  })

  it('T1 leaves capacity for all others when all networks of an IPv6 /48 apply (S7)', async () => {
    const taken = await countTaken(numbered(150, (hex) => `2001:db8:77:${hex}::1`))
    expect(taken).toBeGreaterThanOrEqual(90)
    expect(taken).toBeLessThan(120)
    expect(await apply('2001:db8:78::1')).toBe(201)
  }, 120_000)

  it('T1 counts every IPv4 address separately, in any notation (S7)', async () => {
    const taken = await countTaken(
      numbered(60, (hex) => (Number(`0x${hex}`) % 2 ? '203.0.113.20' : '::ffff:203.0.113.20')),
    )
    expect(taken).toBeGreaterThanOrEqual(30)
    expect(taken).toBeLessThan(60)
    expect(await apply('203.0.113.21')).toBe(201)
  })
})
