import { type CompiledText, compileWith, personTokens, type Vocabulary } from '@velvet/domain/campaigns'
import { address, emailHtml, isPage } from './email-html.ts'
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

/** The addresses of links and pictures. */
const inHtml = /(?<=\s(?:href|src)=")[^"]*(?=")/g

const withAddresses = (text: string, addresses: RegExp, vocabulary: Vocabulary): Segment[] => {
  const segments: Segment[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(addresses)) {
    const compiled = compileWith(vocabulary, url)
    // The value of a page is an address itself, so it stays as it is.
    if (compiled.tokens.length === 0 || isPage(url, vocabulary)) continue
    segments.push(compileWith(vocabulary, text.slice(from, index)), { address: compiled })
    from = index + url.length
  }
  return [...segments, compileWith(vocabulary, text.slice(from))]
}

const segmentsOf = (text: string, addresses: RegExp, vocabulary: Vocabulary): Segment[] =>
  splitAtMarks(text).flatMap((piece, index) =>
    index % 2 === 0 ? withAddresses(piece, addresses, vocabulary) : { link: Number(piece) },
  )

type Task = {
  readonly content: string
  /** The addresses with click tracking. */
  readonly followed: readonly string[]
  readonly vocabulary: Vocabulary
  /** HTML below the content. */
  readonly ending: string
}

/** Sanitizes, styles, and parses an author's content and what stands below it. */
export const prepareContent = ({ content, followed, vocabulary, ending }: Task): PreparedContent => {
  const html = markLinks(emailHtml(content, vocabulary), followed) + ending
  return {
    preheader: firstWords(html, vocabulary),
    html: segmentsOf(styleContent(html), inHtml, vocabulary),
    text: segmentsOf(emailText(html), address, vocabulary),
  }
}

/** The web addresses that an author's email links to, each once, in order. */
export const findLinks = (content: string): string[] => linksIn(emailHtml(content, personTokens))

/** Signals that the thread has started. */
export const answer = (): void => undefined
