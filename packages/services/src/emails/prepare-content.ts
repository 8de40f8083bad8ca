import { type CompiledText, compileText } from '@velvet/domain/campaigns'
import { address, emailHtml } from './email-html.ts'
import { linksIn, markLinks } from './email-links.ts'
import { emailText, firstWords } from './email-text.ts'
import { splitAtMarks } from './marks.ts'
import type { Segment } from './segment.ts'
import { styleContent } from './style-content.ts'

/** An author's parsed content: its first words, and its HTML and text parts. */
export type PreparedContent = {
  readonly preheader: CompiledText
  readonly html: readonly Segment[]
  readonly text: readonly Segment[]
}

const inHtml = /(?<=\shref=")[^"]*(?=")/g

const withAddresses = (text: string, addresses: RegExp): Segment[] => {
  const segments: Segment[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(addresses)) {
    const compiled = compileText(url)
    if (compiled.tokens.length === 0) continue
    segments.push(compileText(text.slice(from, index)), { address: compiled })
    from = index + url.length
  }
  return [...segments, compileText(text.slice(from))]
}

const segmentsOf = (text: string, addresses: RegExp): Segment[] =>
  splitAtMarks(text).flatMap((piece, index) =>
    index % 2 === 0 ? withAddresses(piece, addresses) : { link: Number(piece) },
  )

/** Sanitizes, styles, and parses an author's content; `followed` are the addresses with click tracking. */
export const prepareContent = (task: { content: string; followed: readonly string[] }): PreparedContent => {
  const html = markLinks(emailHtml(task.content), task.followed)
  return {
    preheader: firstWords(html),
    html: segmentsOf(styleContent(html), inHtml),
    text: segmentsOf(emailText(html), address),
  }
}

/** The web addresses that an author's email links to, each once, in order. */
export const findLinks = (content: string): string[] => linksIn(emailHtml(content))

/** Says that the thread has started. */
export const answer = (): void => undefined
