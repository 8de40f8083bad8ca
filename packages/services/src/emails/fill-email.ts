import { escapeHtml, fillParts, fillText, headerLine, type TokenValues } from '@velvet/domain/campaigns'
import type { CompiledEmail } from './compile-email.ts'
import type { PersonalLink, Segment } from './segment.ts'

/** One recipient's addresses, safe to use in quoted attributes. */
export type PersonalLinks = {
  readonly unsubscribe: string
  /** The destination of the link at a position for this recipient. */
  readonly follow: (position: number) => string
}

export type FilledEmail = { readonly subject: string; readonly html: string; readonly text: string }

/** The same in pieces; pieces that all recipients share are the same string objects, so nothing long is copied. */
export type EmailPieces = {
  readonly subject: string
  readonly html: readonly string[]
  readonly text: readonly string[]
}

/** A value within an address, encoded so that it cannot end its part of the address or begin another. */
export const encodeInAddress = (value: string): string => encodeURIComponent(value.toWellFormed())

const fill = (
  segments: readonly Segment[],
  values: TokenValues<string>,
  addressOf: (link: PersonalLink['link']) => string,
  encode?: (value: string) => string,
): string[] =>
  segments.flatMap((segment) => {
    if (typeof segment === 'string') return segment
    if ('link' in segment) return addressOf(segment.link)
    return 'address' in segment
      ? fillParts(segment.address, values, encodeInAddress)
      : fillParts(segment, values, encode)
  })

/** One recipient's subject, on one line and never empty. */
export const fillSubject = ({ subject, subjectElse }: CompiledEmail, values: TokenValues<string>): string =>
  headerLine(fillText(subject, values)) || subjectElse

/** The email for one recipient: values are escaped in HTML and kept on one line in the subject. */
export const fillEmailPieces = (
  email: CompiledEmail,
  values: TokenValues<string>,
  links: PersonalLinks,
): EmailPieces => {
  const addressOf = (link: PersonalLink['link']) => (link === 'unsubscribe' ? links.unsubscribe : links.follow(link))
  return {
    subject: fillSubject(email, values),
    html: fill(email.html, values, addressOf, escapeHtml),
    text: fill(email.text, values, addressOf),
  }
}

/** The result of `fillEmailPieces`, joined. */
export const fillEmail = (email: CompiledEmail, values: TokenValues<string>, links: PersonalLinks): FilledEmail => {
  const { subject, html, text } = fillEmailPieces(email, values, links)
  return { subject, html: html.join(''), text: text.join('') }
}
