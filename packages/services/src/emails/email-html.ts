import {
  compileWith,
  escapeHtml,
  isSafeLink,
  isSafePicture,
  loneBracket,
  mailAttributes,
  mailTags,
  markupOf,
  tokenSource,
  type Vocabulary,
} from '@velvet/domain/campaigns'
import sanitizeHtml from 'sanitize-html'
import { withoutMarks } from './marks.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...mailTags],
  allowedAttributes: Object.fromEntries(Object.entries(mailAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
}

/** Whether an address is a single token that stands for the address of a page. */
export const isPage = (url: string, vocabulary: Vocabulary): boolean => {
  const { parts } = compileWith(vocabulary, url.trim())
  const [only] = parts
  return parts.length === 1 && typeof only === 'object' && only.fallback === '' && vocabulary.pages.includes(only.name)
}

const isLink = (href: string | undefined, vocabulary: Vocabulary): boolean =>
  isSafeLink(href) || isPage(href ?? '', vocabulary)

const partsOfTables: readonly string[] = ['thead', 'tbody', 'tr', 'td', 'th']

/** Removes parts of tables without their table: inside the page they would end its own cells. */
const sanitize = (html: string, vocabulary: Vocabulary): string => {
  let tables = 0
  const count = (by: number) => (name: string) => {
    if (name === 'table') tables += by
  }
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: isLink(attribs.href, vocabulary) ? attribs : {} }),
    },
    onOpenTag: count(1),
    onCloseTag: count(-1),
    exclusiveFilter: ({ tag, attribs }) =>
      tables === 0 && partsOfTables.includes(tag) ? 'excludeTag' : tag === 'img' && !isSafePicture(attribs.src),
  })
}

const sign = `(?!${tokenSource})[^\\s<>"']`
/**
 * Web addresses in plain text. A token is part of the address that contains it, with all its characters; sentence punctuation and
 * closing brackets are not.
 */
export const address = new RegExp(
  `https?://(?:${tokenSource}|${sign})*(?:${tokenSource}|(?![.,;:!?)\\]}])${sign})`,
  'g',
)

/** The same, and tokens that may stand for the address of a page. */
const addressOrToken = new RegExp(`${address.source}|${tokenSource}`, 'g')

const escapeWithLinks = (text: string, vocabulary: Vocabulary): string => {
  let html = ''
  let from = 0
  for (const { 0: url, index } of text.matchAll(addressOrToken)) {
    if (!url.startsWith('http') && !isPage(url, vocabulary)) continue
    const escaped = escapeHtml(url)
    html += `${escapeHtml(text.slice(from, index))}<a href="${escaped}">${escaped}</a>`
    from = index + url.length
  }
  return html + escapeHtml(text.slice(from))
}

const paragraphEnd = /\n[ \t]*\n\s*/

/** Plain text as HTML: escaped, addresses as links, blank lines as paragraphs. */
const fromPlainText = (text: string, vocabulary: Vocabulary): string =>
  text
    .trim()
    .split(paragraphEnd)
    .map((paragraph) => `<p>${escapeWithLinks(paragraph, vocabulary).replaceAll('\n', '<br />')}</p>`)
    .join('\n')

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const withoutEntities = (html: string): string => html.replace(/&(?:lt|gt|amp);/g, (entity) => signs[entity] ?? entity)

/**
 * Text with some HTML: treated like plain text around its tags, except that a single line gets no paragraph. A paragraph never
 * ends within an element.
 */
const fromMarkedText = (text: string, vocabulary: Vocabulary): string => {
  const open: string[] = []
  let hasLines = false
  let html = ''
  for (const piece of sanitize(text.trim().replace(loneBracket, '&lt;'), vocabulary).split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(piece) ?? []
    if (slash) open.pop()
    else if (name && !piece.endsWith('/>')) open.push(name)
    if (name) {
      html += piece
      continue
    }
    const lines = withoutEntities(html.endsWith('<br />') ? piece.replace(/^[ \t]*\n/, '') : piece)
    hasLines ||= piece.includes('\n')
    const write = (part: string) => (open.includes('a') ? escapeHtml(part) : escapeWithLinks(part, vocabulary))
    html += lines
      .split(paragraphEnd)
      .map((part) => write(part).replaceAll('\n', '<br />'))
      .join(open.length === 0 ? '</p>\n<p>' : '<br /><br />')
  }
  return hasLines ? `<p>${html}</p>` : html
}

const writers = { plain: fromPlainText, marked: fromMarkedText, document: sanitize } as const

/** An admin's content as HTML without scripts, styles, forms, hidden addresses, or marks. Tokens stay in it. */
export const emailHtml = (content: string, vocabulary: Vocabulary): string => {
  const text = withoutMarks(content.replace(/\r\n?/g, '\n'))
  return writers[markupOf(text)](text, vocabulary)
}
