import { describe, expect, it } from 'vitest'
import {
  displayName,
  formatPhone,
  initials,
  locationText,
  namedZipCodes,
  pageNumbers,
  parseInstagramUsername,
  parseZipCodes,
  phoneDigits,
  readPhone,
} from './index.ts'

describe('Instagram username', () => {
  it.each([
    ['ada.king', 'ada.king'],
    ['@ada_king', 'ada_king'],
    ['https://www.instagram.com/ada.king/?hl=en', 'ada.king'],
    ['instagram.com/ada', 'ada'],
    ['https://instagram.com/@ada', 'ada'],
  ])('PUB-24 PUB-25 PUB-26 reads %j', (typed, name) => expect(parseInstagramUsername(typed)).toBe(name))

  it.each([
    'p',
    'reel',
    'reels',
    'tv',
    'explore',
    'accounts',
    'stories',
    'https://instagram.com/p/Cxyz',
    'https://instagram.com/Stories/ada',
  ])('PUB-27 refuses the reserved word in %j', (typed) => expect(parseInstagramUsername(typed)).toBeNull())

  it.each(['n/a', 'N/A', '@n/a', 'none', '@None', 'NA', 'n.a.', 'null', '-', '--', '.'])(
    'PUB-28 takes %j for no username',
    (typed) => expect(parseInstagramUsername(typed)).toBeNull(),
  )

  it.each([
    'ada king',
    'ada-king',
    'ada!',
    '',
    '@',
    '..',
    'x'.repeat(31),
    'https://example.com/ada',
    'https://instagram.com/',
  ])('PUB-28 refuses %j', (typed) => expect(parseInstagramUsername(typed)).toBeNull())
})

describe('phone', () => {
  it('PUB-21 grows into (XXX) XXX-XXXX while typing', () => {
    expect(['2', '212', '2125', '212555', '2125550', '2125550134'].map(formatPhone)).toEqual([
      '2',
      '212',
      '(212) 5',
      '(212) 555',
      '(212) 555-0',
      '(212) 555-0134',
    ])
  })

  it('PUB-22 keeps digits only, ten at most', () => {
    expect(phoneDigits('+1 (212) 555-0134')).toBe('2125550134')
    expect(phoneDigits('21255501349999')).toBe('2125550134')
    expect(formatPhone('abc')).toBe('')
  })

  it('keeps a number of another country as typed, and never shortens it to one of the United States', () => {
    expect(readPhone(' +44 20 7946 0018 ')).toBe('+44 20 7946 0018')
    expect(readPhone('+1 (212) 555-0134')).toBe('(212) 555-0134')
    expect(['+44', '+44 20 7946 0018 00018', '+44 call me', '44 20 7946 0018'].map(readPhone)).toEqual(
      Array(4).fill(null),
    )
  })

  it('GST-26 keeps a short number of another country, and nothing shorter than any country has', () => {
    expect(['+683 4002', '+44 20'].map(readPhone)).toEqual(['+683 4002', null])
  })
})

describe('zip codes', () => {
  it('ENT-26 are named by their city, and left as entered where it is not known', () => {
    expect(namedZipCodes('10001, 90210-1234,99950, 11201')).toBe('New York, Beverly Hills, 99950, Brooklyn')
    expect(namedZipCodes('10001, 10002')).toBe('New York')
    expect(namedZipCodes('99950')).toBeUndefined()
    expect(namedZipCodes('')).toBeUndefined()
  })

  it('PUB-23 SEC-17 splits, trims and drops empty items, from a text or a list', () => {
    expect(parseZipCodes(' 10001,, 90210 ,')).toEqual(['10001', '90210'])
    expect(parseZipCodes(['10001', '90210, 60601'])).toEqual(['10001', '90210', '60601'])
  })
})

describe('person', () => {
  it('DASH-12 falls back from city and state to zip cities to N/A', () => {
    expect(locationText({ city: 'Miami', state: 'FL', zipCodeCities: 'x' })).toBe('Miami, FL')
    expect(locationText({ city: null, state: null, zipCodeCities: 'Brooklyn, NY' })).toBe('Brooklyn, NY')
    expect(locationText({ city: null, state: null, zipCodeCities: null })).toBe('N/A')
  })

  it('names a person by what is known', () => {
    expect(displayName({ firstName: null, lastName: 'King' })).toBe('King')
    expect(displayName({ firstName: null, lastName: null, email: 'a@b.co' })).toBe('a@b.co')
    expect(initials({ firstName: 'ada', lastName: 'king' })).toBe('AK')
  })
})

describe('page buttons', () => {
  it('DASH-30 shows at most five, around the current page', () => {
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
    expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 4, 5])
    expect(pageNumbers(5, 9)).toEqual([3, 4, 5, 6, 7])
    expect(pageNumbers(9, 9)).toEqual([5, 6, 7, 8, 9])
    expect(pageNumbers(1, 0)).toEqual([1])
  })
})
