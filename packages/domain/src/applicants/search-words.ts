import { parseInstagramUsername } from './instagram-username.ts'

/** What a search looks for: text anywhere, text at the start of a name, address or number, or also one whole email address. */
export type SearchWord =
  | { readonly text: string; readonly place: 'anywhere' | 'start' }
  | { readonly text: string; readonly place: 'anywhere'; readonly email: string }

const maxWords = 8

/** Shorter words contain no trigram, so they are matched at the start only. */
const minAnywhere = 3

/** A number without its country code has this many digits in most countries; what is stored may lack the code. */
const nationalLength = 10

const isNumeric = (word: string): boolean => /^[\d()+.-]+$/.test(word) && /\d/.test(word)

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Whether consecutive words are one phone number: it begins with a plus or a bracket, or has enough digits. */
const isPhone = (run: readonly string[]): boolean =>
  /^[+(]/.test(run[0] ?? '') || digitsOf(run.join('')).length >= nationalLength

/** The digits that find a number however it was stored: a stored number may lack the plus and the country code. */
const nationalDigits = (run: readonly string[]): string => {
  const digits = digitsOf(run.join(''))
  if (digits.length > nationalLength) return digits.slice(-nationalLength)
  return (run[0]?.startsWith('+1') && digits.slice(1)) || digits
}

const joinNumbers = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let run: string[] = []
  const end = () => {
    joined.push(...(isPhone(run) ? [nationalDigits(run)] : run))
    run = []
  }
  for (const word of words) {
    if (isNumeric(word)) run.push(word)
    else {
      end()
      joined.push(word)
    }
  }
  end()
  return joined
}

const wordOf = (typed: string): SearchWord => {
  const isProfile = /instagram\.com\//i.test(typed) || /^@[^@]+$/.test(typed)
  const name = (isProfile ? parseInstagramUsername(typed) : null) ?? typed
  const digits = digitsOf(name)
  const text = digits.length >= minAnywhere && isNumeric(name) ? digits : name
  if (/^[^@]+@[^@]+$/.test(text)) return { text, place: 'anywhere', email: text }
  return { text, place: text.length < minAnywhere ? 'start' : 'anywhere' }
}

/**
 * The words of a search, at most eight, every one of which must be found. `@name` and an Instagram address stand for the
 * username, and a phone number stands for its digits, however it is written.
 */
export const searchWords = (search: string): SearchWord[] =>
  joinNumbers(
    search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 2 * maxWords),
  )
    .slice(0, maxWords)
    .map(wordOf)
