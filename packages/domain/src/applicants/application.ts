import type { FieldProblem } from '@velvet/contracts/kernel'
import {
  type Answer,
  type CheckedParty,
  type Companion,
  checkAnswers,
  checkParty,
  type EventForm,
  formOf,
  tooYoung,
} from '../events/index.ts'
import { cleanText } from '../kernel/index.ts'
import { cleanEmail, isEmail } from './email.ts'
import { instagramAddress, parseInstagramUsername } from './instagram-username.ts'
import { isInternational, readPhone } from './phone.ts'
import { isZipCode, parseZipCodes } from './zip-codes.ts'

/** The fields that every event asks for unless it drops them; numbers may still be text. */
type TypedFields = {
  firstName: string
  lastName: string
  email: string
  phone: string
  age: string | number
  zipCodes: string | readonly string[]
  instagramUrl: string
  eventId: string
}
export type ApplicationField = keyof TypedFields

/** The fields that an event may drop, as the form names them. */
const droppedNames = { zipCodes: 'zipCodes', instagram: 'instagramUrl', age: 'age' } as const
type DroppedName = (typeof droppedNames)[keyof typeof droppedNames]

/** What a person typed into the public form. */
export type TypedApplication = Omit<TypedFields, DroppedName> &
  Partial<Pick<TypedFields, DroppedName>> & {
    party?: number
    companions?: readonly Companion[]
    answers?: Readonly<Record<string, unknown>>
  }

/** What an application requests for its event: heads, names, and answers to the event's questions. */
export type CheckedRequest = CheckedParty & { readonly answers: readonly Answer[] }

/** An application ready to be stored. */
export type CheckedApplication = {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** 0 when the event does not ask for it. */
  age: number
  zipCodes: string[]
  instagramUrl: string | null
  instagramUsername: string | null
  eventId: string
}

/** The message for a number that does not exist in its country. */
export const wrongInternationalNumber = 'Enter a complete number with its country code, such as +44 20 7946 0018'

const rules: { [F in ApplicationField]: (value: TypedFields[F]) => string | null } = {
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
    if (wrong !== undefined)
      return `${wrong.slice(0, 20)} is not a zip code. Enter five-digit zip codes, separated by commas`
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
export const applicationFieldProblem = <F extends ApplicationField>(field: F, value: TypedFields[F]): string | null =>
  rules[field](value)

/** The fields that an event asks for: all but those it drops (GST-22). */
export const askedFields = ({ droppedFields }: EventForm): ApplicationField[] => {
  const dropped: readonly ApplicationField[] = droppedFields.map((name) => droppedNames[name])
  return applicationFields.filter((field) => !dropped.includes(field))
}

/** What is wrong with one field of this event's form (GST-25), as the sentence under it, or null. */
export const formFieldProblem = <F extends ApplicationField>(
  field: F,
  value: TypedFields[F],
  { minimumAge }: EventForm,
): string | null => {
  const problem = applicationFieldProblem(field, value)
  if (problem !== null || field !== 'age' || minimumAge === null) return problem
  return Number(value) < minimumAge ? tooYoung(minimumAge) : null
}

type Checked =
  | { application: CheckedApplication; request: CheckedRequest; problems: null }
  | { application: null; request: null; problems: FieldProblem[] }

/**
 * Checks a whole application; all fields that the event asks for are required (PUB-18), and other fields are ignored. Both the
 * form and the server use it.
 */
export const checkApplication = (typed: TypedApplication, form: EventForm = formOf()): Checked => {
  const asked = askedFields(form)
  const fieldProblems = asked.flatMap((path) => {
    const message = formFieldProblem(path, typed[path] ?? '', form)
    return message ? [{ path, code: 'invalid', message }] : []
  })
  const { problems: partyProblems, ...party } = checkParty(typed, form.maxParty)
  const { problems: answerProblems, answers } = checkAnswers(form.questions, typed.answers)
  const problems = [...fieldProblems, ...partyProblems, ...answerProblems]
  if (problems.length > 0) return { application: null, request: null, problems }
  const given = <F extends DroppedName>(field: F) => (asked.includes(field) ? typed[field] : undefined)
  const instagramUsername = parseInstagramUsername(given('instagramUrl') ?? '')
  return {
    problems: null,
    request: { ...party, answers },
    application: {
      firstName: cleanText(typed.firstName),
      lastName: cleanText(typed.lastName),
      email: cleanEmail(typed.email),
      phone: readPhone(typed.phone) ?? '',
      age: Number(given('age') ?? 0),
      zipCodes: parseZipCodes(given('zipCodes') ?? ''),
      instagramUrl: instagramUsername === null ? null : instagramAddress(instagramUsername),
      instagramUsername,
      eventId: typed.eventId,
    },
  }
}
