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
export const isStateCode = (code: string, country: string | null | undefined): boolean =>
  isAbroad(country) || (country ? americanCodes : northAmericanCodes).has(code.toUpperCase())

/** Whether this is a state of the United States, by its code or its whole name. */
export const isUsState = (state: string | null | undefined): boolean => {
  const said = (state ?? '').trim()
  const isName = (code: string): boolean => stateName(code)?.toLowerCase() === said.toLowerCase()
  return americanCodes.has(said.toUpperCase()) || statesNamed(said).some(isName)
}
