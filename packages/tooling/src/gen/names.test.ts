import { describe, expect, it } from 'vitest'
import { nounFrom, verbFrom } from './names.ts'

describe('names of generated code', () => {
  it.each([
    ['venues', 'venue', 'Venue'],
    ['guest-lists', 'guest-list', 'GuestList'],
    ['galleries', 'gallery', 'Gallery'],
    ['passes', 'pass', 'Pass'],
  ])('spells one of %s as %s', (plural, one, type) => {
    expect(nounFrom(plural)).toMatchObject({ folder: plural, one, Single: type })
  })

  it('refuses what is no plural in kebab-case, and a verb with anything but letters', () => {
    for (const noun of ['venue', 'Venues', 'guest_lists', '../venues', undefined])
      expect(() => nounFrom(noun)).toThrow('plural')
    for (const verb of ['Archive', 'check_in', '']) expect(() => verbFrom(verb)).toThrow('verb')
  })
})
