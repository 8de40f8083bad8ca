import type { CompiledText } from '@velvet/domain/campaigns'

/** The values that differ per recipient, besides those of tokens. */
export type PersonalLink = { readonly link: 'unsubscribe' | number }

/** An address with tokens, whose values must stay within their part of the address. */
export type PersonalAddress = { readonly address: CompiledText }

/** A parsed text: literal text, with tokens to fill in, or a recipient-specific link. */
export type Segment = string | CompiledText | PersonalAddress | PersonalLink
