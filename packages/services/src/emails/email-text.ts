// The package brings no types, and importers outside this package do not see ours automatically.
/// <reference path="./html-to-text.d.ts" />
import { type CompiledText, compileWith, escapeHtml, type Vocabulary } from '@velvet/domain/campaigns'
import { convert } from 'html-to-text'

const selectors = [
  ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'img', format: 'skip' },
  { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
]

/** The plain-text part of an email. */
export const emailText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }, ...selectors],
  })

const wordsShown = 110

/** The first words of an email for the inbox preview. A token is never cut. */
export const firstWords = (html: string, vocabulary: Vocabulary): CompiledText => {
  const words = convert(html, {
    wordwrap: false,
    selectors: [{ selector: 'a', options: { ignoreHref: true } }, ...selectors],
  })
  const text = compileWith(vocabulary, escapeHtml(words.replace(/\s+/g, ' ').trim()))
  const parts: CompiledText['parts'][number][] = []
  let room = wordsShown
  for (const part of text.parts) {
    if (typeof part !== 'string') parts.push(part)
    else if (part.length <= room) parts.push(part)
    else {
      parts.push(part.slice(0, Math.max(0, part.lastIndexOf(' ', room))))
      break
    }
    room -= typeof part === 'string' ? part.length : part.name.length
    if (room <= 0) break
  }
  return { ...text, parts: parts.filter((part) => part !== '') }
}
