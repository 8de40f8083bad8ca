import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it.each([
  ['Doors at nine', 'Doors at nine'],
  ['Doors at nine pm', 'Doors at…'],
  ['Doors at the end', 'Doors at the…'],
  ['Wolfeschlegelstein', 'Wolfeschlege…'],
  ['🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', '🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉'],
])('ends a text that is too long at a word, with an ellipsis: %s', (text, shown) => {
  expect(beginningOf(text, 13)).toBe(shown)
})
