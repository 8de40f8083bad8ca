import { expect, it } from 'vitest'
import { markupOf } from './markup.ts'

it.each([
  '<p>Hello</p>',
  '</td><p>a',
  '<!DOCTYPE html>Hello',
  '<div class="x">Hello</div>',
  'A <b>word</b> in <table><tr><td>a cell</td></tr></table>',
])('CAMP-13 takes for an HTML document what arranges its own lines: %s', (text) =>
  expect(markupOf(text)).toBe('document'),
)

it.each([
  'Hello<br>there',
  'Hello<BR/>there',
  '<a href="https://velvet.example">here</a>',
  'So <b>good</b>',
  '<!-- note -->Hello',
  '<script>alert(1)</script>',
])('CAMP-13 takes for text with HTML in its lines what arranges none: %s', (text) =>
  expect(markupOf(text)).toBe('marked'),
)

it.each([
  'Write to <info@velvet.example>',
  'See <https://velvet.example/x>',
  'Dress code: <black tie>',
  'Kids <3 and 2 < 3 > 1',
  '<bold moves> only',
  'a <- b -> c <!> d',
])('CAMP-13 takes for plain text what only has angle brackets: %s', (text) => expect(markupOf(text)).toBe('plain'))
