import type { FieldProblem } from '@velvet/contracts/kernel'
import { cleanText } from '../kernel/index.ts'
import { cleanEmail, isEmail } from './email.ts'
import { instagramAddress, parseInstagramUsername } from './instagram-username.ts'
import { isInternational, readPhone } from './phone.ts'
import { isZipCode, parseZipCodes } from './zip-codes.ts'

/** What a person typed into the public form; numbers may still be text. */
export type TypedApplication = {
  firstName: string
  lastName: string
  email: string
  phone: string
  age: string | number
  zipCodes: string | readonly string[]
  instagramUrl: string
  eventId: string
}
export type ApplicationField = keyof TypedApplication

/** An application ready to be stored. */
export type CheckedApplication = {
  firstName: string
  lastName: string
  email: string
  phone: string
  age: number
  zipCodes: string[]
  instagramUrl: string
  instagramUsername: string
  eventId: string
}

/** The answer to a number that its country does not have. */
export const wrongInternationalNumber = 'Enter a complete number with its country code, such as +44 20 7946 0018'

const rules: { [F in ApplicationField]: (value: TypedApplication[F]) => string | null } = {
  firstName: (v) =>
    cleanText(v)
      ? cleanText(v).length > 100
        ? 'First name must be at most 100 characters'
        : null
      : 'First name is required',
  lastName: (v) =>
    cleanText(v)
      ? cleanText(v).length > 100
        ? 'Last name must be at most 100 characters'
        : null
      : 'Last name is required',
  email: (v) =>
    cleanEmail(v) ? (isEmail(cleanEmail(v)) ? null : 'Enter a valid email address') : 'Email address is required',
  phone: (v) => {
    if (!v.trim()) return 'Phone number is required'
    if (readPhone(v)) return null
    return isInternational(v) ? wrongInternationalNumber : 'Enter a 10-digit phone number'
  },
  age: (v) => {
    if (String(v).trim() === '') return 'Age is required'
    const age = Number(v)
    return Number.isInteger(age) && age >= 0 && age <= 99 ? null : 'Age must be a whole number from 0 to 99'
  },
  zipCodes: (v) => {
    const codes = parseZipCodes(v)
    if (codes.length === 0) return 'At least one zip code is required'
    const wrong = codes.find((code) => !isZipCode(code))
    if (wrong !== undefined) return `${wrong.slice(0, 20)} is not a zip code; use five digits, separated by commas`
    return codes.length > 20 ? 'Enter at most 20 zip codes' : null
  },
  instagramUrl: (v) =>
    v.trim()
      ? parseInstagramUsername(v)
        ? null
        : 'Enter your Instagram username: letters, digits, underscores, and dots'
      : 'Instagram username is required',
  eventId: (v) => (v ? null : 'Please select an event'),
}

export const applicationFields = Object.keys(rules) as ApplicationField[]

/** What is wrong with one field, as the sentence under it (PUB-19), or null. */
export const applicationFieldProblem = <F extends ApplicationField>(
  field: F,
  value: TypedApplication[F],
): string | null => rules[field](value)

/** Checks a whole application; all fields are required (PUB-18). The form and the server both decide here. */
export const checkApplication = (
  typed: TypedApplication,
): { application: CheckedApplication; problems: null } | { application: null; problems: FieldProblem[] } => {
  const problems = applicationFields.flatMap((path) => {
    const message = applicationFieldProblem(path, typed[path])
    return message ? [{ path, code: 'invalid', message }] : []
  })
  const instagramUsername = parseInstagramUsername(typed.instagramUrl)
  if (problems.length > 0 || instagramUsername === null) return { application: null, problems }
  return {
    problems: null,
    application: {
      firstName: cleanText(typed.firstName),
      lastName: cleanText(typed.lastName),
      email: cleanEmail(typed.email),
      phone: readPhone(typed.phone) ?? '',
      age: Number(typed.age),
      zipCodes: parseZipCodes(typed.zipCodes),
      instagramUrl: instagramAddress(instagramUsername),
      instagramUsername,
      eventId: typed.eventId,
    },
  }
}
