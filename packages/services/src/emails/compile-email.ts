import { type CompiledText, compileWith, type EmailContent, headerLine } from '@velvet/domain/campaigns'
import type { Settings } from '../kernel/index.ts'
import { inContentThread } from './content-thread.ts'
import { campaignEmails, type EmailKind } from './email-kind.ts'
import type { PreparedContent } from './prepare-content.ts'
import { readLayout } from './read-layout.ts'
import type { Segment } from './segment.ts'
import { venueLinks } from './venue.ts'

/** An email, compiled once; each recipient then costs three joins. */
export type CompiledEmail = {
  readonly subject: CompiledText
  /** The sender's name, used as the subject when a recipient's subject would be empty: providers reject empty subjects. */
  readonly subjectElse: string
  readonly html: readonly Segment[]
  readonly text: readonly Segment[]
}

// Keeps an inbox from showing what follows the preheader. As references, since one non-Latin character doubles the memory of the
// whole email.
const filler = '&nbsp;&zwnj;'.repeat(60)

/** Prepares the shared page of all emails ahead of time, so that the first email does not wait for it. */
export const prepareEmails = async (settings: Settings, kind = campaignEmails): Promise<void> =>
  void (await readLayout(settings, kind))

/**
 * Sanitizes, styles, and parses an author's content, which depends on nothing else and can be stored. `followed` are the addresses
 * with click tracking, by position; others stay unchanged. Refuses `email_too_complex` and `email_renderer_busy`.
 */
export const prepareContent = (
  content: string,
  followed: readonly string[] = [],
  { vocabulary, ending }: EmailKind = campaignEmails,
): Promise<PreparedContent> => inContentThread('prepareContent', content, { content, followed, vocabulary, ending })

/** Lays out prepared content: the HTML of the page, the text part, and the footer with link and postal address. */
export const layOutEmail = async (
  subject: string,
  prepared: PreparedContent,
  settings: Settings,
  kind: EmailKind = campaignEmails,
): Promise<CompiledEmail> => {
  const { vocabulary, why, footerLink } = kind
  const layout = await readLayout(settings, kind)
  const postal = settings.emailFooterAddress
  const links = venueLinks(settings).map(({ label, href }) => `\n${label}: ${href.replace('mailto:', '')}`)
  const footer: Segment[] = [
    `\n\n--\n${why(settings.venueName)}\n${footerLink}: `,
    { link: 'unsubscribe' },
    [...links, postal ? `\n${postal}` : ''].join(''),
  ]
  const inserted: Readonly<Record<string, () => Segment[]>> = {
    preheader: () => [prepared.preheader, filler],
    content: () => [...prepared.html],
    unsubscribe: () => [{ link: 'unsubscribe' }],
  }
  return {
    subject: compileWith(vocabulary, subject),
    subjectElse: headerLine(settings.venueName),
    html: layout.flatMap((piece, index) => (index % 2 === 0 ? [piece] : (inserted[piece]?.() ?? []))),
    text: [...prepared.text, ...footer],
  }
}

/** An author's content, prepared and laid out at once; refuses what `prepareContent` refuses. */
export const compileEmail = async (
  { subject, content }: EmailContent,
  settings: Settings,
  followed: readonly string[] = [],
  kind: EmailKind = campaignEmails,
): Promise<CompiledEmail> => layOutEmail(subject, await prepareContent(content, followed, kind), settings, kind)
