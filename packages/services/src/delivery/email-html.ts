// The package brings no types, and whoever imports this file from elsewhere does not see ours by itself.
/// <reference path="./html-to-text.d.ts" />
import { escapeHtml, isMarkup, isSafeLink, isSafePicture, mailAttributes, mailTags } from '@velvet/domain/campaigns'
import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...mailTags],
  allowedAttributes: Object.fromEntries(Object.entries(mailAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: isSafeLink(attribs.href) ? attribs : {} }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isSafePicture(frame.attribs.src),
}

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g

/** Plain text as HTML: escaped, addresses as links, blank lines as paragraphs. */
const fromPlainText = (text: string): string =>
  text
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => {
      const linked = escapeHtml(paragraph).replace(address, (url) => `<a href="${url}">${url}</a>`)
      return `<p>${linked.replaceAll('\n', '<br />')}</p>`
    })
    .join('\n')

/** What an admin wrote, as HTML that carries no script, style, form or hidden address. Tokens stay in it. */
export const emailHtml = (content: string): string => {
  const text = content.replace(/\r\n?/g, '\n')
  return isMarkup(text) ? sanitizeHtml(text, allowed) : fromPlainText(text)
}

/** The same for programs that show no HTML. */
export const emailText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
