import {
  escapeHtml,
  isSafeLink,
  isSafePicture,
  loneBracket,
  mailAttributes,
  mailTags,
  markupOf,
  tokenSource,
} from '@velvet/domain/campaigns'
import sanitizeHtml from 'sanitize-html'
import { withoutMarks } from './marks.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...mailTags],
  allowedAttributes: Object.fromEntries(Object.entries(mailAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: isSafeLink(attribs.href) ? attribs : {} }),
  },
}

const partsOfTables: readonly string[] = ['thead', 'tbody', 'tr', 'td', 'th']

/** Removes parts of tables without their table: inside the page they would end its own cells. */
const sanitise = (html: string): string => {
  let tables = 0
  const count = (by: number) => (name: string) => {
    if (name === 'table') tables += by
  }
  return sanitizeHtml(html, {
    ...allowed,
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

const escapeWithLinks = (text: string): string => {
  let html = ''
  let from = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    const escaped = escapeHtml(url)
    html += `${escapeHtml(text.slice(from, index))}<a href="${escaped}">${escaped}</a>`
    from = index + url.length
  }
  return html + escapeHtml(text.slice(from))
}

const paragraphEnd = /\n[ \t]*\n\s*/

/** Plain text as HTML: escaped, addresses as links, blank lines as paragraphs. */
const fromPlainText = (text: string): string =>
  text
    .trim()
    .split(paragraphEnd)
    .map((paragraph) => `<p>${escapeWithLinks(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n')

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const withoutEntities = (html: string): string => html.replace(/&(?:lt|gt|amp);/g, (entity) => signs[entity] ?? entity)

/**
 * Text with some HTML: treated like plain text around its tags, except that a single line gets no paragraph. A paragraph never
 * ends within an element.
 */
const fromMarkedText = (text: string): string => {
  const open: string[] = []
  let hasLines = false
  let html = ''
  for (const piece of sanitise(text.trim().replace(loneBracket, '&lt;')).split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(piece) ?? []
    if (slash) open.pop()
    else if (name && !piece.endsWith('/>')) open.push(name)
    if (name) {
      html += piece
      continue
    }
    const lines = withoutEntities(html.endsWith('<br />') ? piece.replace(/^[ \t]*\n/, '') : piece)
    hasLines ||= piece.includes('\n')
    const write = open.includes('a') ? escapeHtml : escapeWithLinks
    html += lines
      .split(paragraphEnd)
      .map((part) => write(part).replaceAll('\n', '<br />'))
      .join(open.length === 0 ? '</p>\n<p>' : '<br /><br />')
  }
  return hasLines ? `<p>${html}</p>` : html
}

const writers = { plain: fromPlainText, marked: fromMarkedText, document: sanitise } as const

/** An admin's content as HTML without scripts, styles, forms, hidden addresses, or marks. Tokens stay in it. */
export const emailHtml = (content: string): string => {
  const text = withoutMarks(content.replace(/\r\n?/g, '\n'))
  return writers[markupOf(text)](text)
}
