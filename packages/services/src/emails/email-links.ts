import { compileText } from '@velvet/domain/campaigns'
import { mark } from './marks.ts'

const anchor = /<a href="([^"]*)"/g

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const addressOf = (attribute: string): string =>
  attribute.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => signs[name] ?? whole)

/** A link that says something about its reader leads to a place of its own, so it stays as it is. */
const isFollowed = (url: string): boolean =>
  /^https?:/i.test(url) && URL.canParse(url) && compileText(url).tokens.length === 0

/** Web addresses that sanitized HTML leads to, each once, in their order: the position in this list names the link for ever. */
export const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(anchor)].map(([, href = '']) => addressOf(href)).filter(isFollowed)),
]

/** Puts the mark of its position in place of every link that is followed. */
export const markLinks = (html: string, followed: readonly string[]): string => {
  const positions = new Map(followed.map((url, position) => [url, position]))
  return html.replace(anchor, (whole, href: string) => {
    const position = positions.get(addressOf(href))
    return position === undefined ? whole : `<a href="${mark(position)}"`
  })
}
