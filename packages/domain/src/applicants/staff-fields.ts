import { type ApplicantFields, fieldOf, fieldsWith, type PersonFieldName } from '@velvet/contracts/applicants'
import type { InstagramPost } from '@velvet/contracts/instagram'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { isAbroad, readState } from '../geography/index.ts'
import { listOfPosts } from '../instagram/read-posts.ts'
import { tidyPosts } from '../instagram/tidy-profile.ts'
import { cleanLines, cleanText, invalidFields, isKnownDate, unknownDate } from '../kernel/index.ts'
import { cleanTags } from '../tags/index.ts'
import { cleanEmail, isEmail } from './email.ts'
import { instagramAddress, parseInstagramUsername } from './instagram-username.ts'
import { readPhone } from './phone.ts'
import { parseZipCodes } from './zip-codes.ts'

/** Most zip codes of one person. */
export const maxZipCodes = 50

/** Fields of a person in the one form in which they are stored. */
export type CheckedFields = Omit<ApplicantFields, 'zipCodes' | 'instagramRecentPosts'> & {
  zipCodes?: string[]
  instagramRecentPosts?: InstagramPost[]
}

type Read = { fields: CheckedFields; problems: FieldProblem[] }

const problem = (path: keyof ApplicantFields, message: string): Read => ({
  fields: {},
  problems: [{ path, code: 'invalid', message }],
})
const nothing: Read = { fields: {}, problems: [] }

const clean = (text: string | null): string | null => cleanText(text ?? '') || null

const nameLabels = { firstName: 'First name', lastName: 'Last name' } as const

/** A given name has at least one character (SEC-15); null removes it. */
const readName =
  (name: keyof typeof nameLabels) =>
  (typed: ApplicantFields): Read => {
    const value = typed[name]
    if (value === undefined) return nothing
    const text = clean(value)
    if (value !== null && text === null) return problem(name, `${nameLabels[name]} must not be blank`)
    return { fields: { [name]: text }, problems: [] }
  }

/** Texts without special rules, which may be empty. */
const plainTexts = (fieldsWith('written') as (keyof ApplicantFields)[]).filter((name) => {
  const { cell, initial } = fieldOf(name as PersonFieldName)
  return cell?.kind === 'text' && initial === null && !(name in nameLabels)
}) as 'city'[]

const readPlainTexts = (typed: ApplicantFields): Read => ({
  fields: Object.fromEntries(
    plainTexts.flatMap((name) => {
      const text = typed[name]
      return text === undefined ? [] : [[name, clean(text)]]
    }),
  ),
  problems: [],
})

const readEmail =
  (name: 'email' | 'email2') =>
  (typed: ApplicantFields): Read => {
    const value = typed[name]
    if (value === undefined) return nothing
    const email = cleanEmail(value ?? '') || null
    if (email !== null && !isEmail(email)) return problem(name, 'Enter a valid email address')
    return { fields: { [name]: email }, problems: [] }
  }

const readPhoneField = ({ phone: typed }: ApplicantFields): Read => {
  if (typed === undefined) return nothing
  if (clean(typed) === null) return { fields: { phone: null }, problems: [] }
  const phone = readPhone(typed ?? '')
  return phone === null
    ? problem('phone', 'Enter a 10-digit phone number, or an international one that starts with +')
    : { fields: { phone }, problems: [] }
}

/** Name and address of the profile always change together. */
const readInstagram = ({ instagramUsername, instagramUrl }: ApplicantFields): Read => {
  if (instagramUsername === undefined && instagramUrl === undefined) return nothing
  const path = instagramUsername?.trim() ? 'instagramUsername' : 'instagramUrl'
  const typed = (path === 'instagramUsername' ? instagramUsername : instagramUrl)?.trim()
  if (!typed) return { fields: { instagramUsername: null, instagramUrl: null }, problems: [] }
  const name = parseInstagramUsername(typed)
  return name === null
    ? problem(path, 'Enter an Instagram username: letters, digits, underscores, and dots')
    : { fields: { instagramUsername: name, instagramUrl: instagramAddress(name) }, problems: [] }
}

const readProfilePicture = ({ instagramProfilePicture: typed }: ApplicantFields): Read =>
  typed === undefined ? nothing : { fields: { instagramProfilePicture: typed?.trim() || null }, problems: [] }

const readRecentPosts = ({ instagramRecentPosts: typed }: ApplicantFields): Read => {
  if (typed === undefined) return nothing
  const list = typed === '' ? [] : listOfPosts(typed)
  return list === null
    ? problem('instagramRecentPosts', 'Enter a list of posts, or a list as JSON text')
    : { fields: { instagramRecentPosts: tidyPosts(list) }, problems: [] }
}

const readPlace = ({ state, country, zipCodes }: ApplicantFields, livesIn: string | null): Read => {
  const zips = zipCodes === undefined ? undefined : parseZipCodes(zipCodes)
  if (zips && zips.length > maxZipCodes) return problem('zipCodes', `Enter at most ${maxZipCodes} zip codes`)
  const named = state === undefined ? undefined : clean(state)
  const known = named ? readState(named, country === undefined ? livesIn : (clean(country) ?? 'US')) : null
  if (named && !known) return problem('state', `“${named.slice(0, 60)}” is not a US state`)
  return {
    fields: {
      ...(named === undefined ? {} : { state: known }),
      ...(country === undefined ? {} : { country: clean(country) ?? 'US' }),
      ...(zips === undefined ? {} : { zipCodes: zips }),
    },
    problems: [],
  }
}

/** An empty text means no event, as null does. */
const readEvent = ({ eventId }: ApplicantFields): Read =>
  eventId === '' ? { fields: { eventId: null }, problems: [] } : nothing

const readInstagramTime = ({ instagramDataLastUpdated: typed }: ApplicantFields): Read =>
  typed && !isKnownDate(new Date(typed)) ? { fields: {}, problems: [unknownDate('instagramDataLastUpdated')] } : nothing

const readSource = ({ source }: ApplicantFields): Read => {
  if (source === undefined) return nothing
  const text = clean(source)
  return text === null ? problem('source', 'Enter a source') : { fields: { source: text }, problems: [] }
}

const readRemarks = ({ notes, tags }: ApplicantFields): Read => ({
  fields: {
    ...(notes === undefined ? {} : { notes: cleanLines(notes ?? '') || null }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
  },
  problems: [],
})

const readers = [
  readName('firstName'),
  readName('lastName'),
  readPlainTexts,
  readEmail('email'),
  readEmail('email2'),
  readPhoneField,
  readInstagram,
  readProfilePicture,
  readRecentPosts,
  readPlace,
  readEvent,
  readInstagramTime,
  readSource,
  readRemarks,
]

/**
 * What staff typed about a person, ready to be stored: texts cleaned, blank ones null, zip codes split and trimmed (PROF-26),
 * phone and Instagram as the public form has them. Missing fields stay missing. A state belongs to the stored
 * country unless another one is typed. Refuses `validation_failed`, naming each field.
 */
export const checkFields = (typed: ApplicantFields, storedCountry: string | null = null): CheckedFields => {
  const livesIn = isAbroad(storedCountry) ? storedCountry : null
  const read = readers.map((reader) => reader(typed, livesIn))
  const problems = read.flatMap((part) => part.problems)
  if (problems.length > 0) throw invalidFields(problems)
  return Object.assign({}, typed, ...read.map(({ fields }) => fields))
}
