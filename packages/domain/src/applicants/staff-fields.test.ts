import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { checkFields } from './index.ts'

const problemsOf = (fields: Parameters<typeof checkFields>[0]) => {
  try {
    checkFields(fields)
  } catch (error) {
    return error instanceof AppError ? error.extras.errors?.map(({ path }) => path) : error
  }
  return []
}

describe('fields typed by staff', () => {
  it('PROF-21 keeps missing fields missing and turns blank ones into null', () => {
    expect(checkFields({})).toEqual({})
    expect(checkFields({ firstName: null, city: null, email: ' ', phone: '', notes: '\n', age: 0 })).toEqual({
      firstName: null,
      city: null,
      email: null,
      phone: null,
      notes: null,
      age: 0,
    })
  })

  it('SEC-15 refuses a first or last name that is given and blank', () => {
    for (const blank of ['', '  ', '\n', '\u200b'])
      expect(problemsOf({ firstName: blank, lastName: blank })).toEqual(['firstName', 'lastName'])
    expect(checkFields({ firstName: ' Ada ', lastName: 'K' })).toEqual({ firstName: 'Ada', lastName: 'K' })
  })

  it('ENT-12 IG-20 takes posts as a list and as its JSON text, under all their names', () => {
    const posts = [
      { displayUrl: 'https://scontent.cdninstagram.com/1.jpg', likes: 3, comments: 1, type: 'Image' },
      'odd',
    ]
    for (const instagramRecentPosts of [posts, JSON.stringify(posts)])
      expect(checkFields({ instagramRecentPosts }).instagramRecentPosts).toMatchObject([
        { mediaUrl: 'https://scontent.cdninstagram.com/1.jpg', likeCount: 3, commentsCount: 1, mediaType: 'IMAGE' },
      ])
    expect(checkFields({ instagramRecentPosts: '' })).toEqual({ instagramRecentPosts: [] })
    for (const odd of ['{', '{}', 'null', '3'])
      expect(problemsOf({ instagramRecentPosts: odd })).toEqual(['instagramRecentPosts'])
  })

  it('PROF-26 SEC-17 takes zip codes as one text too', () => {
    expect(checkFields({ zipCodes: '10001, 90210' })).toEqual({ zipCodes: ['10001', '90210'] })
    expect(checkFields({ zipCodes: ' ' })).toEqual({ zipCodes: [] })
  })

  it('PROF-26 splits and trims zip codes and drops empty and repeated ones', () => {
    expect(checkFields({ zipCodes: [' 10001 ', '', '10001', '90210,  33139'] })).toEqual({
      zipCodes: ['10001', '90210', '33139'],
    })
    expect(problemsOf({ zipCodes: [Array.from({ length: 51 }, (_, i) => i).join()] })).toEqual(['zipCodes'])
  })

  it('PUB-21 ENT-02 formats a phone of the United States and keeps an international one', () => {
    expect(checkFields({ phone: '+1 212.555.0134' }).phone).toBe('(212) 555-0134')
    expect(checkFields({ phone: ' +44 20 7946 0958 ' }).phone).toBe('+44 20 7946 0958')
    for (const phone of ['123', '+44', '+44 call me 12345', '212-555-01345', 'none'])
      expect(problemsOf({ phone }), phone).toEqual(['phone'])
  })

  it('PUB-24 ENT-08 reads name and address of an Instagram profile together', () => {
    const ada = { instagramUsername: 'ada.king', instagramUrl: 'https://instagram.com/ada.king' }
    expect(checkFields({ instagramUrl: 'https://www.instagram.com/ada.king/?hl=en' })).toEqual(ada)
    expect(checkFields({ instagramUsername: '@ada.king' })).toEqual(ada)
    expect(checkFields({ instagramUsername: null, instagramUrl: 'ada.king' })).toEqual(ada)
    expect(checkFields({ instagramUrl: null })).toEqual({ instagramUsername: null, instagramUrl: null })
    expect(problemsOf({ instagramUrl: 'https://example.com/ada' })).toEqual(['instagramUrl'])
    expect(problemsOf({ instagramUsername: 'a b' })).toEqual(['instagramUsername'])
  })

  it('names every field that is wrong', () => {
    expect(problemsOf({ email: 'nope', email2: 'a@b', phone: '1', source: ' ' })).toEqual([
      'email',
      'email2',
      'phone',
      'source',
    ])
  })

  it.each([
    [{ state: 'California' }, 'CA'],
    [{ state: 'new york', country: 'US' }, 'NY'],
    [{ state: 'rj', country: 'Brazil' }, 'RJ'],
    [{ state: '' }, null],
  ])('PROF-27 ENT-07 FILT-05 stores the state of %j as %j', (typed, state) => {
    expect(checkFields(typed).state).toBe(state)
  })

  it('PROF-27 refuses a state that the country does not have', () => {
    for (const typed of [{ state: 'XX' }, { state: 'XX', country: 'US' }, { state: 'Castile', country: 'US' }])
      expect(() => checkFields(typed)).toThrow(`“${typed.state}” is not a US state`)
    expect(() => checkFields({ state: 'RJ' }, 'US')).toThrow('“RJ” is not a US state')
    expect(checkFields({ state: 'RJ' }, 'Brazil')).toEqual({ state: 'RJ' })
  })

  it('PROF-27 ENT-07 writes states in capitals and falls back to the US', () => {
    expect(checkFields({ state: ' ny ', country: ' ' })).toEqual({ state: 'NY', country: 'US' })
  })

  it('TAG-01 takes each tag once, whatever its case', () => {
    expect(checkFields({ tags: ['VIP', ' vip ', '', 'Press  list'] }).tags).toEqual(['vip', 'Press list'])
  })
})
