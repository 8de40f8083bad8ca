import { describe, expect, it } from 'vitest'
import { storable } from './storable.ts'

describe('what a provider says, as the database can store it', () => {
  it('loses NUL and half characters in every text and name, and nothing else (B3)', () => {
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
