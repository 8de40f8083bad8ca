import { stateName, statesNamed } from './state-names.ts'

/** Two-letter codes of the United States Postal Service: states, territories, freely associated states and armed forces. */
const american =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP'
const canadian = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

const americanCodes = new Set(american.split(' '))
const northAmericanCodes = new Set([...americanCodes, ...canadian.split(' ')])

const homeNames = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america'])

/** Whether a country is said to be another one than the United States. */
export const isAbroad = (country: string | null | undefined): boolean =>
  Boolean(country) && !homeNames.has((country ?? '').toLowerCase().replace(/[^\p{L}]/gu, ''))

/**
 * Whether a two-letter code may be a state or province of that country. Other countries have their own; where no country is
 * said, it may be Canada as well.
 */
const isStateCode = (code: string, country: string | null | undefined): boolean =>
  isAbroad(country) || (country ? americanCodes : northAmericanCodes).has(code.toUpperCase())

/** The code of a state of the United States that was named by its code or its whole name; undefined for anything else. */
const codeOfState = (named: string): string | undefined => {
  const said = named.trim()
  const isName = (code: string): boolean => stateName(code)?.toLowerCase() === said.toLowerCase()
  return americanCodes.has(said.toUpperCase()) ? said.toUpperCase() : statesNamed(said).find(isName)
}

/** Whether this is a state of the United States, by its code or its whole name. */
export const isUsState = (state: string | null | undefined): boolean => codeOfState(state ?? '') !== undefined

/**
 * A state as it is stored and looked for: one of the United States by its code. Null for one that its country does not have:
 * two unknown letters, or, where the country is said to be the United States, an unknown name.
 */
export const readState = (named: string, country: string | null | undefined): string | null => {
  const spelled = named.length === 2 ? named.toUpperCase() : named
  if (isAbroad(country)) return spelled
  const isOther = named.length === 2 ? isStateCode(named, country) : !country
  return codeOfState(named) ?? (isOther ? spelled : null)
}
