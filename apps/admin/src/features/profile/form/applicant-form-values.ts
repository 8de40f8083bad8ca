import type { Applicant, Priority } from '@velvet/contracts/applicants'
import { instagramAddress, parseInstagramUsername, parseZipCodes } from '@velvet/domain/applicants'
import type { ApplicantChanges } from '../../people/index.ts'

/** The values of the form's fields while they are edited. */
export type ApplicantFormValues = {
  firstName: string
  lastName: string
  email: string
  email2: string
  phone: string
  age: string
  instagram: string
  city: string
  state: string
  zipCodes: string
  country: string
  eventId: string
  priority: Priority
  score: string
  preferredContactMethod: Applicant['preferredContactMethod']
  emailOptIn: boolean
  smsOptIn: boolean
  emailUpdates: boolean
  smsUpdates: boolean
  tags: string[]
  notes: string
}

export type ApplicantField = keyof ApplicantFormValues

/** The label of each field, in the order of the form. */
export const fieldLabels: Record<ApplicantField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  email2: 'Second email',
  phone: 'Phone',
  age: 'Age',
  instagram: 'Instagram',
  city: 'City',
  state: 'State',
  zipCodes: 'Zip codes',
  country: 'Country',
  eventId: 'Event',
  priority: 'Priority',
  score: 'Score',
  preferredContactMethod: 'Preferred contact method',
  emailOptIn: 'Email opt-in',
  smsOptIn: 'SMS opt-in',
  emailUpdates: 'Email about applications',
  smsUpdates: 'Texts about applications',
  tags: 'Tags',
  notes: 'Notes',
}

export const applicantFields = Object.keys(fieldLabels) as ApplicantField[]

/** A new applicant, with the default values (PROF-30, ENT-15). */
export const emptyValues: ApplicantFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  email2: '',
  phone: '',
  age: '',
  instagram: '',
  city: '',
  state: '',
  zipCodes: '',
  country: '',
  eventId: '',
  priority: 'normal',
  score: '',
  preferredContactMethod: 'email',
  emailOptIn: true,
  smsOptIn: true,
  emailUpdates: true,
  smsUpdates: false,
  tags: [],
  notes: '',
}

/** A stored applicant as values of the form. */
export function valuesOf(person: Applicant): ApplicantFormValues {
  return {
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    email: person.email ?? '',
    email2: person.email2 ?? '',
    phone: person.phone ?? '',
    age: person.age === 0 ? '' : String(person.age),
    instagram: person.instagramUsername ?? person.instagramUrl ?? '',
    city: person.city ?? '',
    state: person.state ?? '',
    zipCodes: person.zipCodes.join(', '),
    country: person.country,
    eventId: person.eventId ?? '',
    priority: person.priority,
    score: person.score === null ? '' : String(person.score),
    preferredContactMethod: person.preferredContactMethod,
    emailOptIn: person.emailOptIn,
    smsOptIn: person.smsOptIn,
    emailUpdates: person.emailUpdates,
    smsUpdates: person.smsUpdates,
    tags: person.tags,
    notes: person.notes ?? '',
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** The value of each field in the request (PROF-24 to PROF-27). */
const writers: { [Field in ApplicantField]: (value: ApplicantFormValues[Field]) => ApplicantChanges } = {
  firstName: (text) => ({ firstName: textOrNull(text) }),
  lastName: (text) => ({ lastName: textOrNull(text) }),
  email: (text) => ({ email: textOrNull(text) }),
  email2: (text) => ({ email2: textOrNull(text) }),
  phone: (text) => ({ phone: textOrNull(text) }),
  age: (text) => ({ age: Number.parseInt(text, 10) || 0 }),
  instagram: (text) => {
    const username = parseInstagramUsername(text)
    return { instagramUsername: username, instagramUrl: username ? instagramAddress(username) : textOrNull(text) }
  },
  city: (text) => ({ city: textOrNull(text) }),
  state: (text) => ({ state: textOrNull(text) }),
  zipCodes: (text) => ({ zipCodes: parseZipCodes(text) }),
  country: (text) => ({ country: text.trim() }),
  eventId: (id) => ({ eventId: textOrNull(id) }),
  priority: (priority) => ({ priority }),
  score: (text) => ({ score: text.trim() === '' ? null : Number(text) }),
  preferredContactMethod: (preferredContactMethod) => ({ preferredContactMethod }),
  emailOptIn: (emailOptIn) => ({ emailOptIn }),
  smsOptIn: (smsOptIn) => ({ smsOptIn }),
  emailUpdates: (emailUpdates) => ({ emailUpdates }),
  smsUpdates: (smsUpdates) => ({ smsUpdates }),
  tags: (tags) => ({ tags }),
  notes: (text) => ({ notes: textOrNull(text) }),
}

const written = <Field extends ApplicantField>(field: Field, values: ApplicantFormValues): ApplicantChanges =>
  writers[field](values[field])

/** The fields whose stored value would change. */
export const differingFields = (a: ApplicantFormValues, b: ApplicantFormValues): ApplicantField[] =>
  applicantFields.filter((field) => JSON.stringify(written(field, a)) !== JSON.stringify(written(field, b)))

/** Only the changed fields (PROF-21); empty when none changed. */
export const changesBetween = (before: ApplicantFormValues, after: ApplicantFormValues): ApplicantChanges =>
  Object.assign({}, ...differingFields(before, after).map((field) => written(field, after)))
