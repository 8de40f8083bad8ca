/**
 * The request in a received text. `isPhrase` marks words that may mean something else: an opt-out in the sender's own words,
 * which an admin should review, or a "Yes", which may also answer a question.
 */
export type SmsRequest = { readonly wish: 'stop' | 'start' | 'help'; readonly isPhrase: boolean }

const keywords: Readonly<Record<string, SmsRequest['wish']>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  'OPT OUT': 'stop',
  START: 'start',
  UNSTOP: 'start',
  YES: 'start',
  HELP: 'help',
  INFO: 'help',
}

const unlessNegated = '(?<!\\b(?:DONT|DO NOT|NEVER|NOT) )'

/** Whole messages with a courtesy around the keyword. */
const short =
  /^(?:PLEASE |PLS |JUST )?(?:STOP|STOP ALL|UNSUBSCRIBE|OPT OUT|OPTOUT|CANCEL|QUIT|END|REVOKE|REMOVE ME)(?: STOP| PLEASE| PLS| NOW| IT| THIS| ALL| ME| THANKS| THANK YOU)*$/

const phrases: readonly RegExp[] = [
  /STOP (?:TEXTING|MESSAGING|CONTACTING|SENDING|SPAMMING|WRITING|BOTHERING|(?:THE|THESE|ALL|YOUR) (?:TEXTS|MESSAGES)|TEXTS|MESSAGES)\b/,
  /UNSUBSCRIBE ME\b/,
  /(?:WANT|LIKE|WISH|NEED) TO (?:OPT OUT|UNSUBSCRIBE)\b/,
  /OPT ME OUT\b/,
  /(?:REMOVE|TAKE) (?:ME|MY NUMBER) (?:FROM|OFF)\b/,
  /(?:LOSE|DELETE|REMOVE) MY NUMBER\b/,
  /LEAVE ME ALONE\b/,
].map(({ source }) => new RegExp(`${unlessNegated}\\b${source}`))

const refusals: readonly RegExp[] = [
  /\b(?:DONT|DO NOT|NEVER) (?:EVER )?(?:TEXT|MESSAGE|CONTACT|WRITE)(?: TO)? (?:ME|THIS NUMBER)\b/,
  /\bNO MORE (?:TEXTS|MESSAGES)\b/,
]

/** Capitals without punctuation, one space between words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()

/**
 * Reads a text for a keyword, which must be the whole message, or for a plain wish to be left alone, as every reasonable
 * way of opting out counts. Null for all other texts.
 */
export const readSmsRequest = (text: string): SmsRequest | null => {
  const words = plain(text)
  const wish = Object.hasOwn(keywords, words) ? keywords[words] : undefined
  if (wish) return { wish, isPhrase: words === 'YES' }
  const isPhrase = [short, ...phrases, ...refusals].some((pattern) => pattern.test(words))
  return isPhrase ? { wish: 'stop', isPhrase } : null
}
