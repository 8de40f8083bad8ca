import { expect, it } from 'vitest'
import { cleanTags } from './clean-tags.ts'

it('keeps each tag once, whatever its case, in its latest spelling, and none that is blank', () => {
  expect(cleanTags(['vip', '  ', 'Press ', 'VIP', 'p\u200dress'])).toEqual(['VIP', 'press'])
})
