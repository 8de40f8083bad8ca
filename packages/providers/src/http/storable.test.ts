import { describe, expect, it } from 'vitest'
import { storable } from './storable.ts'

describe('the words of a provider in a form that the database can store', () => {
  it('lose NUL and unpaired surrogates in every text and name, and nothing else (B3)', () => {
    const said = {
      reason: '550 \0unknown\ud83d',
      'na\0me': ['a\0', { deep: '\udc00b' }],
      whole: 'Zoë 😀\n\ttab',
      count: 3,
      isHeard: false,
      none: null,
    }
    expect(storable(said)).toEqual({
      reason: '550 unknown\ufffd',
      name: ['a', { deep: '\ufffdb' }],
      whole: 'Zoë 😀\n\ttab',
      count: 3,
      isHeard: false,
      none: null,
    })
  })
})
