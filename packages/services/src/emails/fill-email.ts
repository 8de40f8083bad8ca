import { escapeHtml, fillText, headerLine, type TokenValues } from '@velvet/domain/campaigns'
import type { CompiledEmail, PersonalLink, Segment } from './compile-email.ts'

/** One reader's addresses, safe to stand in quoted attributes. */
export type PersonalLinks = {
  readonly unsubscribe: string
  /** Where the link of a position leads this reader. */
  readonly follow: (position: number) => string
}

export type FilledEmail = { readonly subject: string; readonly html: string; readonly text: string }

const fill = (
  segments: readonly Segment[],
  values: TokenValues,
  addressOf: (link: PersonalLink['link']) => string,
  encode?: (value: string) => string,
): string => {
  let filled = ''
  for (const segment of segments) {
    if (typeof segment === 'string') filled += segment
    else if ('link' in segment) filled += addressOf(segment.link)
    else filled += fillText(segment, values, encode)
  }
  return filled
}

/** The email one person gets: values escaped in HTML and kept to one line in the subject. */
export const fillEmail = (email: CompiledEmail, values: TokenValues, links: PersonalLinks): FilledEmail => {
  const addressOf = (link: PersonalLink['link']) => (link === 'unsubscribe' ? links.unsubscribe : links.follow(link))
  return {
    subject: headerLine(fillText(email.subject, values)),
    html: fill(email.html, values, addressOf, escapeHtml),
    text: fill(email.text, values, addressOf),
  }
}
