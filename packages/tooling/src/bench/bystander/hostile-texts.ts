/** Repeats a piece until the text is as long as it may be. */
const full =
  (piece: string) =>
  (most: number): string =>
    piece.repeat(Math.ceil(most / piece.length)).slice(0, most)

export type Texture = [what: string, make: (most: number) => string]

/** Texts that no reader of a field expects: each is made as long as the field lets it be. */
export const textures: readonly Texture[] = [
  ['one endless word', full('x')],
  ['spaces', (most) => `a${full(' ')(most - 2)}a`],
  ['emoji joined to each other', full('👩\u200d')],
  ['digits', full('1')],
  ['per cent signs', full('%_')],
  ['commas', full('1,')],
  ['quotation marks and backslashes', full('\\"\'')],
  ['dots and at signs', (most) => `a@${full('a.')(most - 4)}a!`],
  ['combining marks', full('e\u0301\u0323')],
  ['braces', full('{{a|')],
  ['addresses', full('https://www.instagram.com/a/?')],
  ['line breaks', full('\r\n \t')],
]

/** What slowed a reader of HTML or of message texts down before, or could. */
export const contents: readonly Texture[] = [
  ['elements inside each other', full('<div>')],
  ['elements beside each other', full('<i>')],
  ['personalized tokens', full('{email}')],
  ['tables inside each other', full('<table><tr><td>')],
  ['100 levels with text on each', (most) => full('<b>x'.repeat(100) + '</b>'.repeat(100))(Math.min(most, 69_300))],
  ['pictures and a long word', (most) => `${'<img>'.repeat(Math.min(9_900, most / 10))}${full('x')(most / 2)}`],
  ['links', full('<a href="https://a.example/x">x</a>')],
  ['attributes', (most) => `<p ${full('a b=c ')(most - 10)}>x</p>`],
  ['unfinished tags', full('<p ')],
  ['brackets', full('<')],
  ['an endless comment', (most) => `<!--${full('- >')(most - 4)}`],
  ['character references', full('&amp;&#x1F600;')],
  ['styles', (most) => `<p style="${full('color:red;')(most - 20)}">x</p>`],
  ['a style sheet', (most) => `<style>${full('a{b:c}')(most - 20)}</style>x`],
  ['a script', (most) => `<script>${full('</scrip')(most - 20)}</script>x`],
  ['fallbacks', full('{{firstName|')],
  ['words', full('word ')],
]

const lines = (count: number, one: (index: number) => string, separator = ','): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(separator)

/** Files for an import; each is as large as `most` bytes. */
export const files: readonly Texture[] = [
  ['20,000 columns', () => lines(20_000, (index) => `column ${index}`)],
  ['quotation marks', full('"')],
  ['commas', full(',')],
  ['one cell', full('x')],
  ['blanks before the header', (most) => `${full(' ')(most - 20)}\nemail\na@x.co\n`],
  ['wide rows', (most) => `email\n${lines(Math.floor(most / 65_000), () => ','.repeat(65_000), '\n')}`],
  [
    'short rows',
    (most) =>
      `email,firstName\n${lines(Math.floor(most / 40), (index) => `guest${index}@example.com,G${index}`, '\n')}`,
  ],
]
