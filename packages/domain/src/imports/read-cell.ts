import { type Cell, personFields } from '@velvet/contracts/applicants'
import {
  type ImportField,
  importFields,
  maxCellLength,
  type OptInField,
  type OptInMeaning,
  type OptInValues,
} from '@velvet/contracts/imports'
import {
  cleanEmail,
  instagramAddress,
  isEmail,
  isZipCode,
  parseInstagramUsername,
  readPhone,
} from '../applicants/index.ts'
import { cleanKey, cleanLines, cleanText } from '../kernel/index.ts'
import { columnHeadings, notAskedCell } from './export-columns.ts'
import type { ImportData } from './import-data.ts'

/** What one filled cell says: fields, or why it is left out, or why the row cannot be taken. */
export type ReadCell = { data?: ImportData; warning?: string; error?: string }

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const leftOut = (field: ImportField, wanted: string, text: string): ReadCell => ({
  warning: `${columnHeadings[field]} left out: “${excerpt(text)}” is not ${wanted}`,
})

type Reader = (text: string, optIns?: OptInValues) => ReadCell

const plain =
  (field: ImportField): Reader =>
  (text) => ({ data: { [field]: text } })

const wholeNumber =
  (field: ImportField, most: number): Reader =>
  (text) => {
    const digits = text.normalize('NFKC').replaceAll(',', '')
    const number = /^\d{1,10}(?:\.0{1,4})?$/.test(digits) ? Number(digits) : Number.NaN
    return number <= most
      ? { data: { [field]: number } }
      : leftOut(field, `a whole number from 0 to ${most.toLocaleString('en-US')}`, text)
  }

const oneOf =
  (field: ImportField, choices: readonly string[]): Reader =>
  (text) => {
    const choice = choices.find((known) => known === text.toLowerCase())
    return choice === undefined ? leftOut(field, `one of ${choices.join(', ')}`, text) : { data: { [field]: choice } }
  }

const readAge: Reader = (text) => {
  const read = wholeNumber('age', 150)(text)
  return read.data?.age === 0 ? {} : read
}

const readEmail: Reader = (text) => {
  const email = cleanEmail(text)
  return isEmail(email) ? { data: { email } } : { error: `Invalid email: ${excerpt(text)}` }
}

const maxZipCodes = 50
const maxZipCodeLength = 20

/** Split at commas and semicolons; at spaces only between codes of the United States, because others have spaces inside. */
const splitZipCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((part) => part.trim())
      .flatMap((part) => (part.split(' ').every(isZipCode) ? part.split(' ') : [part]))
      .filter(Boolean),
  ),
]

const readZipCodes: Reader = (text) => {
  const codes = splitZipCodes(text)
  const tooLong = codes.find((code) => code.length > maxZipCodeLength || isRounded(code))
  if (tooLong !== undefined) return leftOut('zipCodes', 'a zip code', tooLong)
  if (codes.length === 0) return {}
  return {
    data: { zipCodes: codes.slice(0, maxZipCodes) },
    ...(codes.length > maxZipCodes ? { warning: `Only the first ${maxZipCodes} zip codes were taken` } : {}),
  }
}

/** `2.12555E+09`: the spreadsheet has dropped digits, so the number is lost. */
const isRounded = (text: string): boolean => /^[+-]?\d+(?:[.,]\d*)?\s?e\s?[+-]?\d{1,3}$/i.test(text)

/** What a spreadsheet shows where a formula has failed. */
const isSheetError = (text: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|#+)$/i.test(text)

const readPhoneCell: Reader = (text) => {
  if (isRounded(text)) return leftOut('phone', 'a phone number, because the spreadsheet has rounded it', text)
  const whole = text.replace(/^(\+?\d{7,15})\.0{1,2}$/, '$1')
  return { data: { phone: readPhone(whole) ?? whole } }
}

const readState: Reader = (text) => ({ data: { state: text.length === 2 ? text.toUpperCase() : text } })

const isOnInstagram = (address: string): boolean =>
  /^https?:\/\/(?:[a-z0-9-]+\.)?(?:instagram\.com|instagr\.am)(?:[/?#:]|$)/i.test(address)

/** `https://instagram.com/ada/p/C1`: the address of a post names its author, but is not the profile's address. */
const isBelowProfile = (address: string): boolean => /^https?:\/\/[^/]+\/+[^/?#]+\/+[^/?#]/i.test(address)

/** Removes leading at-signs (CSV-16), and turns a username into the address of its profile (CSV-17). */
const readInstagramUrl: Reader = (text) => {
  const value = text.replace(/^@+/, '').trim()
  const name = parseInstagramUsername(value)
  if (/^https?:\/\//i.test(value) && !(isOnInstagram(value) && (name === null || isBelowProfile(value))))
    return { data: { instagramUrl: value, ...(name === null ? {} : { instagramUsername: name }) } }
  return name === null
    ? leftOut('instagramUrl', 'an Instagram username or profile address', text)
    : { data: { instagramUrl: instagramAddress(name), instagramUsername: name } }
}

const readInstagramUsername: Reader = (text) => {
  const name = parseInstagramUsername(text.replace(/^@+/, ''))
  return name === null
    ? leftOut('instagramUsername', 'an Instagram username', text)
    : { data: { instagramUsername: name, instagramUrl: instagramAddress(name) } }
}

/** Only `true`, in any case, is a yes (CSV-15). */
const readYes =
  (field: ImportField): Reader =>
  (text) => ({ data: { [field]: text.toLowerCase() === 'true' } })

const meaningsOfOwn: Readonly<Record<string, OptInMeaning>> = {
  true: 'opted_in',
  false: 'opted_out',
  [notAskedCell]: 'not_asked',
}

/**
 * Uses the meaning that an admin gave to a value of the column, else the values of our own export. Any other value counts as
 * false, which is reported (CSV-15).
 */
const readOptIn =
  (field: OptInField): Reader =>
  (text, optIns) => {
    const value = text.toLowerCase()
    const meaning = optIns?.[field]?.[value] ?? meaningsOfOwn[value]
    if (meaning === undefined)
      return {
        data: { [field]: false },
        warning: `${columnHeadings[field]}: “${excerpt(text)}” counts as opted out, because only “true” opts in`,
      }
    return { data: { [field]: meaning === 'not_asked' ? null : meaning === 'opted_in' } }
  }

/** A day as in `2026-03-31` or `3/31/2026`, or a moment in ISO 8601; without a zone it is UTC. */
const readMoment: Reader = (text) => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text.slice(0, 10)
  const time = american ? '' : text.slice(10).replace(/^ /, 'T')
  const isKnown =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && /^(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(time)
  const midnight = new Date(`${day}T00:00:00Z`)
  const moment = new Date(time === '' || /(?:Z|[+-]\d{2}:\d{2})$/.test(time) ? `${day}${time}` : `${day}${time}Z`)
  const isReal = [midnight, moment].every((date) => !Number.isNaN(date.getTime()))
  return isKnown && isReal && midnight.toISOString().startsWith(day) && day >= '1900'
    ? { data: { createdAt: moment.toISOString() } }
    : leftOut('createdAt', 'a date such as 2026-03-31', text)
}

type SpecialField = {
  [Field in ImportField]: (typeof personFields)[Field]['cell']['kind'] extends 'special' ? Field : never
}[ImportField]

const specialReaders: Record<SpecialField, Reader> = {
  email: readEmail,
  phone: readPhoneCell,
  age: readAge,
  zipCodes: readZipCodes,
  state: readState,
  instagramUrl: readInstagramUrl,
  instagramUsername: readInstagramUsername,
  emailOptIn: readOptIn('emailOptIn'),
  smsOptIn: readOptIn('smsOptIn'),
  createdAt: readMoment,
}

const readerOf = (field: ImportField): Reader => {
  const { cell } = personFields[field]
  switch (cell.kind) {
    case 'choice':
      return oneOf(field, cell.choices)
    case 'whole number':
      return wholeNumber(field, cell.max)
    case 'true or false':
      return readYes(field)
    case 'special':
      return specialReaders[field as SpecialField]
    default:
      return plain(field)
  }
}

/** Longest text of each field, in characters, and how it is read. */
const readers = new Map(
  importFields.map((field) => {
    const { cell } = personFields[field]
    const maxLength = 'maxLength' in cell ? cell.maxLength : maxCellLength
    return [field, { maxLength, read: readerOf(field) }] as const
  }),
)

/** Only what people read as it is written needs joiners. */
const cleanerOf: Readonly<Record<Cell['kind'], (cell: string) => string>> = {
  ...{ text: cleanText, lines: cleanLines },
  ...{ special: cleanKey, choice: cleanKey, 'whole number': cleanKey, 'true or false': cleanKey },
}

/** Reads one cell as this field; null when it is blank. */
export const readCell = (field: ImportField, cell: string, optIns: OptInValues = {}): ReadCell | null => {
  const text = cleanerOf[personFields[field].cell.kind](cell)
  if (text === '') return null
  if (field !== 'email' && isSheetError(text)) return leftOut(field, 'a value but a spreadsheet error', text)
  const { maxLength, read } = readers.get(field) ?? { maxLength: maxCellLength, read: plain(field) }
  return text.length > maxLength
    ? { error: `${columnHeadings[field]} is longer than ${maxLength.toLocaleString('en-US')} characters` }
    : read(text, optIns)
}
