import { compileText } from '@velvet/domain/campaigns'
import { mark } from './marks.ts'

const anchor = /<a href="([^"]*)"/g

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const addressOf = (attribute: string): string =>
  attribute.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => signs[name] ?? whole)

/** A link with recipient data has a destination per recipient, so it is not tracked. */
const isFollowed = (url: string): boolean =>
  /^https?:/i.test(url) && URL.canParse(url) && compileText(url).tokens.length === 0

/** The web addresses that sanitized HTML links to, each once, in order: the position in this list identifies the link forever. */
export const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(anchor)].map(([, href = '']) => addressOf(href)).filter(isFollowed)),
]

/** Replaces every tracked link with the mark of its position. */
export const markLinks = (html: string, followed: readonly string[]): string => {
  const positions = new Map(followed.map((url, position) => [url, position]))
  return html.replace(anchor, (whole, href: string) => {
    const position = positions.get(addressOf(href))
    return position === undefined ? whole : `<a href="${mark(position)}"`
  })
}
