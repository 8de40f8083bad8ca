import { zipCities } from '@velvet/domain/applicants'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createInstagramFixture, type InstagramFixture } from '../testing/instagram-fixture.ts'
import { readPlaces } from './read-places.ts'

let world: InstagramFixture
beforeAll(async () => {
  world = await createInstagramFixture(inject('databaseUrl'))
})
afterAll(() => world.close())

it('ENT-25 the screens know about 230 zip codes of thirteen cities, and the server agrees with each', async () => {
  expect([...new Set(zipCities.values())].toSorted()).toEqual([
    ...['Atlanta', 'Beverly Hills', 'Brooklyn', 'Chicago', 'Dallas', 'Houston', 'Las Vegas', 'Los Angeles', 'Miami'],
    ...['Miami Beach', 'New York', 'Santa Monica', 'Seattle'],
  ])
  expect(Math.abs(zipCities.size - 230)).toBeLessThan(10)
  const places = await readPlaces(world.context, zipCities.keys())
  expect(new Map([...places.values()].map(({ zip, city }) => [zip, city]))).toEqual(zipCities)
})
