import {
  escapeHtml,
  isMarkup,
  isSafeLink,
  isSafePicture,
  mailAttributes,
  mailTags,
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

/** Parts of tables without their table are left out: between the tags of the page they would end its own cells. */
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
 * Web addresses in plain text. A token is part of the address it stands in, with all its signs; what ends a sentence or closes
 * a bracket is not.
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

/** Plain text as HTML: escaped, addresses as links, blank lines as paragraphs. */
const fromPlainText = (text: string): string =>
  text
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => `<p>${escapeWithLinks(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n')

/** What an admin wrote, as HTML that carries no script, style, form, hidden address or mark. Tokens stay in it. */
export const emailHtml = (content: string): string => {
  const text = withoutMarks(content.replace(/\r\n?/g, '\n'))
  return isMarkup(text) ? sanitise(text) : fromPlainText(text)
}
