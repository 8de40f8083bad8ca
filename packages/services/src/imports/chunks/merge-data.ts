import { maxNotes } from '@velvet/domain/batches'
import { type Place, placesOf } from '@velvet/domain/geography'
import type { ImportData } from '@velvet/domain/imports'
import { toE164 } from '@velvet/domain/phone'
import { isSame } from '../../kernel/index.ts'
import { isOtherProfile } from '../../people/index.ts'
import { type MergedField, mergedFields, type PersonFields } from './person-fields.ts'

export type Change = { from: unknown; to: unknown }
export type Changes = Record<string, Change>

/** Appended on a separate line, unless the notes contain the text already or it no longer fits. */
const joinNotes = (known: string | null, added: string): string => {
  if (known === null || known === '') return added
  if (known.includes(added)) return known
  const joined = `${known}\n${added}`
  return joined.length > maxNotes ? known : joined
}

export const notesLeftOut = `Notes left out: they would be longer than ${maxNotes.toLocaleString('en-US')} characters`

/** Whether a person with these notes does not get the added ones, because they no longer fit. */
export const leavesOutNotes = (known: string | null, added = ''): boolean =>
  joinNotes(known, added) === known && !known.includes(added)

const isSamePhone = (one: string | null, other: string): boolean => {
  if (one === other) return true
  const number = one === null ? null : toE164(one)
  return number !== null && number === toE164(other)
}

/** The person's values after this row: filled cells win, blank ones change nothing, an opt-out stays (CSV-20). */
const wantedOf = (
  person: PersonFields,
  data: ImportData,
  places: ReadonlyMap<string, Place>,
): Partial<PersonFields> => {
  const wanted: Partial<Record<MergedField, unknown>> = {}
  if (isOtherProfile(data.instagramUsername, person.instagramUsername)) {
    wanted.instagramFollowers = null
    wanted.instagramVerified = false
  }
  if (data.zipCodes && !isSame(data.zipCodes, person.zipCodes)) {
    const { city, state } = placesOf({ ...person, ...data }, places, data.country !== undefined)
    if (!person.city && city) wanted.city = city
    if (!person.state && state) wanted.state = state
  }
  for (const field of mergedFields) if (data[field] !== undefined) wanted[field] = data[field]
  if (data.emailOptIn !== false) delete wanted.emailOptIn
  if (data.smsOptIn !== false) delete wanted.smsOptIn
  if (data.notes !== undefined) wanted.notes = joinNotes(person.notes, data.notes)
  if (data.phone !== undefined && isSamePhone(person.phone, data.phone)) delete wanted.phone
  return wanted as Partial<PersonFields>
}

/** How a row changes an existing person, field by field; empty when it says nothing new. */
export const mergeData = (person: PersonFields, data: ImportData, places: ReadonlyMap<string, Place>): Changes => {
  const changes: Changes = {}
  for (const [field, to] of Object.entries(wantedOf(person, data, places))) {
    const from = person[field as MergedField]
    if (!isSame(from, to)) changes[field] = { from, to }
  }
  return changes
}
