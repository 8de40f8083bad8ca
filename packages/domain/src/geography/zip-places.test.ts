import { describe, expect, it } from 'vitest'
import { type Place, placesOf, type Whereabouts } from './zip-places.ts'

const known = new Map<string, Place>([
  ['10001', { zip: '10001', city: 'New York', state: 'NY', latitude: 40.75, longitude: -74 }],
  ['90210', { zip: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.1, longitude: -118.4 }],
])
const zipCodes = ['10001']

describe('zip codes', () => {
  it.each<Whereabouts>([
    {},
    { country: 'US' },
    { country: 'United States of America' },
    { city: 'new york' },
    { state: 'ny' },
    { city: 'NYC', state: 'New York' },
  ])('say where a person in the United States is: %j', (person) => {
    expect(placesOf({ zipCodes, ...person }, known)).toMatchObject({ city: 'New York', state: 'NY', latitude: 40.75 })
  })

  it.each<Whereabouts>([
    { country: 'Germany' },
    { country: 'MX', city: 'New York', state: 'NY' },
    { city: 'Berlin' },
    { state: 'Bayern' },
    { city: 'Berlin', state: 'Berlin', country: 'US' },
  ])('say nothing of a person abroad: %j (3.7)', (person) => {
    expect(Object.values(placesOf({ zipCodes, ...person }, known))).toEqual([null, null, null, null, null])
  })

  it('of which one is where the person is said to be name all their places', () => {
    expect(placesOf({ zipCodes: ['10001-1234', '99999', '90210'], city: 'Beverly Hills' }, known)).toMatchObject({
      zipCodeCities: 'New York, NY; Beverly Hills, CA',
      city: 'New York',
    })
  })
})
