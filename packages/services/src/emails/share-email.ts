import { randomBytes } from 'node:crypto'
import { type CompiledText, escapeHtml, fillText, type TokenValues } from '@velvet/domain/campaigns'
import type { CompiledEmail } from './compile-email.ts'
import { type EmailPieces, encodeInAddress, fillSubject, type PersonalLinks } from './fill-email.ts'
import type { Segment } from './segment.ts'

type ValueOf = (values: TokenValues<string>, links: PersonalLinks) => string

/** An email for many recipients in one call: content with placeholders, and each recipient's values for them. */
export type SharedEmail = {
  readonly content: EmailPieces
  readonly substitutionsFor: (values: TokenValues<string>, links: PersonalLinks) => Record<string, string>
}

/** A value is encoded differently in each part of an email. */
const encodes = { html: escapeHtml, text: (value: string) => value, address: encodeInAddress } as const
type Part = keyof typeof encodes

/**
 * Uses placeholders for all per-recipient differences, so that each recipient gets exactly what `fillEmail` makes; the same value
 * in the same context is one placeholder. Placeholders are unpredictable, so that no value can contain one and be filled again.
 */
export const shareEmail = (email: CompiledEmail): SharedEmail => {
  const secret = randomBytes(6).toString('hex')
  const placeholders = new Map<string, { placeholder: string; value: ValueOf }>()
  const placeholderOf = (key: string, value: ValueOf): string => {
    const known = placeholders.get(key)
    if (known) return known.placeholder
    const placeholder = `%${secret}:${placeholders.size}%`
    placeholders.set(key, { placeholder, value })
    return placeholder
  }

  const shareText = (text: CompiledText, inPart: Part): string =>
    text.parts
      .map((part) => {
        if (typeof part === 'string') return part
        const alone = { ...text, parts: [part] }
        return placeholderOf(JSON.stringify([inPart, part.name, part.fallback]), (values) =>
          fillText(alone, values, encodes[inPart]),
        )
      })
      .join('')
  const share = (segments: readonly Segment[], inPart: Part): string =>
    segments
      .map((segment) => {
        if (typeof segment === 'string') return segment
        if ('address' in segment) return shareText(segment.address, 'address')
        if (!('link' in segment)) return shareText(segment, inPart)
        const { link } = segment
        return placeholderOf(JSON.stringify(link), (_, { unsubscribe, follow }) =>
          link === 'unsubscribe' ? unsubscribe : follow(link),
        )
      })
      .join('')

  // Filled as a whole, because its trimming depends on its values.
  const subject: ValueOf = (values) => fillSubject(email, values)
  const content = {
    subject: email.subject.tokens.length > 0 ? placeholderOf('subject', subject) : fillSubject(email, {}),
    html: [share(email.html, 'html')],
    text: [share(email.text, 'text')],
  }
  const all = [...placeholders.values()]
  return {
    content,
    substitutionsFor: (values, links) =>
      Object.fromEntries(all.map(({ placeholder, value }) => [placeholder, value(values, links)])),
  }
}
