import { expect, it } from 'vitest'
import { isMarkup } from './markup.ts'

it.each([
  '<p>Hello</p>',
  'Hello<br>there',
  'Hello<BR/>there',
  '<a href="https://velvet.example">here</a>',
  '</td><p>a',
  '<script>alert(1)</script>',
  '<!-- note -->Hello',
  '<!DOCTYPE html>Hello',
  '<div class="x">Hello</div>',
])('CAMP-13 takes for HTML what has an element of it: %s', (text) => expect(isMarkup(text)).toBe(true))

it.each([
  'Write to <info@velvet.example>',
  'See <https://velvet.example/x>',
  'Dress code: <black tie>',
  'Kids <3 and 2 < 3 > 1',
  '<bold moves> only',
  'a <- b -> c <!> d',
])('CAMP-13 takes for plain text what only has angle brackets: %s', (text) => expect(isMarkup(text)).toBe(false))
