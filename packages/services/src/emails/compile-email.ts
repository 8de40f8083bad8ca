import { type CompiledText, compileText, type EmailContent, headerLine } from '@velvet/domain/campaigns'
import type { Settings } from '../kernel/index.ts'
import { inContentThread } from './content-thread.ts'
import { readLayout } from './read-layout.ts'
import { venueLinks, whySentence } from './venue.ts'

/** What differs from reader to reader besides the values of tokens. */
export type PersonalLink = { readonly link: 'unsubscribe' | number }

/** An address with tokens, whose values must stay within the place they stand in. */
export type PersonalAddress = { readonly address: CompiledText }

/** A text taken apart: as it stands, with tokens to fill in, or a link of the reader's own. */
export type Segment = string | CompiledText | PersonalAddress | PersonalLink

/** A campaign's email taken apart once; each recipient then costs three joins. */
export type CompiledEmail = {
  readonly subject: CompiledText
  /** Whose email it is, in place of a subject of which nothing is left for a reader: providers take none without. */
  readonly subjectElse: string
  readonly html: readonly Segment[]
  readonly text: readonly Segment[]
}

// Keeps an inbox from showing what follows the preheader. As references, since one character beyond Latin doubles the
// memory of the whole mail.
const filler = '&nbsp;&zwnj;'.repeat(60)

/** Prepares what every email has in common ahead of the first one, which would wait for it otherwise. */
export const prepareEmails = async (settings: Settings): Promise<void> => void (await readLayout(settings))

/**
 * Prepares what a campaign says: sanitised and laid out HTML, the text part, and the footer with link and postal address.
 * `followed` are the addresses that readers reach through us, by position; others stay as they are. Refuses `email_too_complex`.
 */
export const compileEmail = async (
  { subject, content }: EmailContent,
  settings: Settings,
  followed: readonly string[] = [],
): Promise<CompiledEmail> => {
  const prepared = await inContentThread('prepareContent', content, { content, followed })
  const layout = await readLayout(settings)
  const [why, postal] = [whySentence(settings), settings.emailFooterAddress]
  const links = venueLinks(settings).map(({ label, href }) => `\n${label}: ${href.replace('mailto:', '')}`)
  const footer: Segment[] = [
    `\n\n--\n${why}\nUnsubscribe: `,
    { link: 'unsubscribe' },
    [...links, postal ? `\n${postal}` : ''].join(''),
  ]
  const inserted: Readonly<Record<string, () => Segment[]>> = {
    preheader: () => [prepared.preheader, filler],
    content: () => [...prepared.html],
    unsubscribe: () => [{ link: 'unsubscribe' }],
  }
  return {
    subject: compileText(subject),
    subjectElse: headerLine(settings.venueName),
    html: layout.flatMap((piece, index) => (index % 2 === 0 ? [piece] : (inserted[piece]?.() ?? []))),
    text: [...prepared.text, ...footer],
  }
}
