/** The tokens that campaigns and templates can use for their reader (CAMP-62, BULK-29). */
export const tokenNames = ['firstName', 'lastName', 'email', 'phone', 'fullName', 'city', 'state', 'instagram'] as const
export type TokenName = (typeof tokenNames)[number]

/** Values of one person; a missing one becomes the fallback, or empty text (CAMP-64). */
export type TokenValues<Name extends string = TokenName> = { readonly [N in Name]?: string | null }

type Slot<Name> = { readonly name: Name; readonly fallback: string }

/** A text parsed once, so that filling it in for each person is cheap. */
export type CompiledText<Name extends string = string> = {
  readonly parts: readonly (string | Slot<Name>)[]
  /** Known tokens that occur, each once. */
  readonly tokens: readonly Name[]
  /** Unknown tokens as they were written; a text with any must not be sent. */
  readonly unknown: readonly string[]
}

/** The tokens that a kind of text may contain. */
export type Vocabulary<Name extends string = string> = {
  readonly names: readonly Name[]
  /** Names by their spellings without case, spaces, and underscores: {{firstName}}, {{first_name}}, [First Name]. */
  readonly spellings: ReadonlyMap<string, Name>
  /** Names whose values are addresses of pages, so that a link may consist of such a token. */
  readonly pages: readonly Name[]
}

// As the bulk dialogs call it.
const otherSpellings: Readonly<Record<string, string>> = { instagram: 'instagramusername' }

/** The vocabulary of these names; a name with a dot is also known without it. */
export const vocabularyOf = <Name extends string>(
  names: readonly Name[],
  pages: readonly Name[] = [],
): Vocabulary<Name> => {
  const spellingsOf = (name: Name) => [name, name.replace('.', ''), otherSpellings[name] ?? name]
  const spellings = names.flatMap((name) =>
    spellingsOf(name).map((spelling) => [spelling.toLowerCase(), name] as const),
  )
  return { names, spellings: new Map(spellings), pages }
}

/** The tokens of campaigns: values of a person. */
export const personTokens: Vocabulary<TokenName> = vocabularyOf(tokenNames)

// Double braces are always meant as a token, single ones around a word, brackets only around a known name: prose has brackets.
const word = String.raw`\s*[A-Za-z_][\w .-]*(?:\|[^{}]*)?`
const double = String.raw`\{\{[^{}]*\}\}(?!\})`
const single = String.raw`\{${word}\}(?!\})`
const bracket = String.raw`\[[A-Za-z][A-Za-z_ ]*(?:\|[^[\]{}]*)?\]`
/** Braces that do not match: probably meant as a token, which must not appear in an email. */
const broken = String.raw`\{{2,}[^{}\n]{0,60}\}*|\{${word}\}+`

/** A token as it may be written, for expressions that must not cut one in two. */
export const tokenSource = `(?:${double}|${single}|${bracket})`

const pattern = new RegExp(`(${double}|${single})|(${bracket})|${broken}`, 'g')

/** Parses the tokens of a text: `{{firstName}}`, `{firstName}`, `[First Name]`, each with an optional `|fallback`. */
export const compileWith = <Name extends string>({ spellings }: Vocabulary<Name>, text: string): CompiledText<Name> => {
  const nameOf = (written: string) => spellings.get(written.replace(/[\s_]/g, '').toLowerCase())
  const parts: (string | Slot<Name>)[] = []
  const tokens = new Set<Name>()
  const unknown = new Set<string>()
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, braced, bracketed] = match
    const inner = braced?.startsWith('{{') ? braced.slice(2, -2) : (braced ?? bracketed ?? '').slice(1, -1)
    const bar = inner.indexOf('|')
    const name = nameOf(bar < 0 ? inner : inner.slice(0, bar))
    if (!name) {
      if (bracketed === undefined) unknown.add(whole)
      continue
    }
    tokens.add(name)
    parts.push(text.slice(from, match.index), { name, fallback: bar < 0 ? '' : inner.slice(bar + 1).trim() })
    from = match.index + whole.length
  }
  parts.push(text.slice(from))
  return { parts: parts.filter((part) => part !== ''), tokens: [...tokens], unknown: [...unknown] }
}

/** A campaign's text taken apart. */
export const compileText = (text: string): CompiledText<TokenName> => compileWith(personTokens, text)

const fullNameOf = ({ fullName, firstName, lastName }: TokenValues): string =>
  fullName ?? [firstName, lastName].filter(Boolean).join(' ')

const valueOfToken = (values: TokenValues<string>, name: string): string =>
  (name === 'fullName' ? fullNameOf(values) : values[name])?.trim() ?? ''

/**
 * Fills in one person's values in a single pass: a value that looks like a token is not replaced again. The joined pieces are the
 * text; the pieces between tokens are the same strings for every recipient.
 */
export const fillParts = (
  text: CompiledText,
  values: TokenValues<string>,
  encode: (value: string) => string = (value) => value,
): string[] =>
  text.parts.map((part) => {
    if (typeof part === 'string') return part
    const value = valueOfToken(values, part.name)
    return value === '' ? part.fallback : encode(value)
  })

/** The text that `fillParts` makes the pieces of. */
export const fillText = (text: CompiledText, values: TokenValues<string>, encode?: (value: string) => string): string =>
  fillParts(text, values, encode).join('')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// biome-ignore lint/suspicious/noControlCharactersInRegex: a header line must not contain any
const breaks = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

/** Text for a single header line: every character that could start another line becomes a space. */
export const headerLine = (text: string): string => text.replace(breaks, ' ').trim()
