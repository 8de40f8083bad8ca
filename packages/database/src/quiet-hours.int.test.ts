import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const continental = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

describe('quiet hours', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => test.drop())

  const zonesOf = async (zips: string[], state: string | null, phone: string | null): Promise<string[] | undefined> => {
    const { rows } = await sql<{
      zones: string[]
    }>`select zones from zones_of(${zips}::text[], ${state}::text, ${phone}::text)`.execute(test.db)
    return rows[0]?.zones
  }
  const quietUntil = async (zones: string[] | null, at: string): Promise<string | undefined> => {
    const { rows } = await sql<{
      until: Date
    }>`select quiet_until(${zones}::text[], ${at}::timestamptz) as until`.execute(test.db)
    return rows[0]?.until.toISOString()
  }

  describe('the zones a person may be in', () => {
    it('are those of every known zip code, whatever state and number say', async () => {
      expect(await zonesOf(['10001', '96813-1234', '00000'], 'CA', '+13105550100')).toEqual([
        'America/New_York',
        'Pacific/Honolulu',
      ])
    })

    it('without a known zip code are all of the state, by its code or its name', async () => {
      for (const state of ['NY', 'ny', 'New York', ' new york '])
        expect(await zonesOf(['00000'], state, '+13105550100'), state).toEqual(['America/New_York'])
      expect(await zonesOf([], 'Texas', null)).toEqual(expect.arrayContaining(['America/Chicago', 'America/Denver']))
    })

    it('without a known state are those of the number, by its longest known prefix', async () => {
      expect(await zonesOf([], 'Atlantis', '+18085550100')).toEqual(['Pacific/Honolulu'])
      expect(await zonesOf([], null, '+18502345678')).toEqual(['America/Chicago'])
      expect(await zonesOf([], '', '+442079460000')).toEqual(expect.arrayContaining(['Europe/London']))
    })

    it.each([null, '+18005550100', '+888123456'])(
      'are the four of the continental United States for %s',
      async (phone) => expect(await zonesOf([], null, phone)).toEqual(continental),
    )

    it('at the shores and borders of the country are still its own', async () => {
      const abroad = await test.db
        .selectFrom('zip_places')
        .select('zone')
        .where('zone', 'in', ['America/Toronto', 'America/Regina', 'America/Tijuana', 'Pacific/Wake', 'Asia/Anadyr'])
        .execute()
      expect(abroad).toEqual([])
      expect(await zonesOf([], 'NY', null)).toEqual(['America/New_York'])
    })

    it('always share an hour in which a text may be sent, in summer and in winter', async () => {
      const { rows } = await sql<{ count: number; lost: number }>`
        with known as (
          select array_agg(distinct zone) as zones from zip_places
          union all select zones from state_zones union all select zones from phone_zones
        )
        select count(*)::int as count, count(*) filter (where quiet_until(zones, quiet_until(zones, at)) <> quiet_until(zones, at))::int as lost
        from known cross join unnest(array['2026-01-15T00:00Z', '2026-07-15T00:00Z']::timestamptz[]) at`.execute(
        test.db,
      )
      expect(rows[0]?.count).toBeGreaterThan(5_000)
      expect(rows[0]?.lost).toBe(0)
    })
  })

  it.each([
    ['before nine', '2026-02-10T13:59:59Z', '2026-02-10T14:00:00Z'],
    ['at nine', '2026-02-10T14:00:00Z', '2026-02-10T14:00:00Z'],
    ['just before eight in the evening', '2026-02-11T00:59:59Z', '2026-02-11T00:59:59Z'],
    ['at eight in the evening', '2026-02-11T01:00:00Z', '2026-02-11T14:00:00Z'],
    ['on the evening before the clocks go forward', '2026-03-08T01:30:00Z', '2026-03-08T13:00:00Z'],
    ['in the night in which they go forward', '2026-03-08T06:59:59Z', '2026-03-08T13:00:00Z'],
    ['after they went forward', '2026-03-08T12:59:59Z', '2026-03-08T13:00:00Z'],
    ['on the evening after it', '2026-03-08T23:59:59Z', '2026-03-08T23:59:59Z'],
    ['on the evening before the clocks go back', '2026-11-01T00:00:00Z', '2026-11-01T14:00:00Z'],
    ['in the hour that comes twice', '2026-11-01T05:30:00Z', '2026-11-01T14:00:00Z'],
    ['after they went back', '2026-11-01T13:59:59Z', '2026-11-01T14:00:00Z'],
    ['on the evening after that', '2026-11-02T00:59:59Z', '2026-11-02T00:59:59Z'],
  ])('end at nine in New York, asked %s', async (_, at, until) => {
    expect(await quietUntil(['America/New_York'], at)).toBe(new Date(until).toISOString())
  })

  it.each([
    ['2026-02-10T14:00:00Z', '2026-02-10T19:00:00Z'],
    ['2026-02-11T00:59:59Z', '2026-02-11T00:59:59Z'],
    ['2026-02-11T01:00:00Z', '2026-02-11T19:00:00Z'],
    ['2026-03-08T13:00:00Z', '2026-03-08T19:00:00Z'],
    ['2026-03-08T23:59:59Z', '2026-03-08T23:59:59Z'],
    ['2026-03-09T00:00:00Z', '2026-03-09T19:00:00Z'],
    ['2026-11-01T23:59:59Z', '2026-11-01T23:59:59Z'],
    ['2026-11-02T01:00:00Z', '2026-11-02T19:00:00Z'],
  ])('of Hawaii and New York together, asked at %s, end at %s', async (at, until) => {
    const both = ['America/New_York', 'Pacific/Honolulu']
    expect(await quietUntil(both, at)).toBe(new Date(until).toISOString())
    expect(await quietUntil(both.toReversed(), at)).toBe(new Date(until).toISOString())
  })

  it('do not delay a message without zones', async () => {
    for (const zones of [null, []])
      expect(await quietUntil(zones, '2026-02-10T05:00:00Z')).toBe('2026-02-10T05:00:00.000Z')
  })

  it('are checked again a day later when the zones share no hour, and never count as over', async () => {
    const apart = ['Pacific/Honolulu', 'Pacific/Guam', 'Europe/London']
    expect(await quietUntil(apart, '2026-02-10T05:00:00Z')).toBe('2026-02-11T05:00:00.000Z')
  })
})
