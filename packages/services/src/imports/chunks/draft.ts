import { fieldOf } from '@velvet/contracts/applicants'
import type { Place } from '@velvet/domain/geography'
import type { ImportData } from '@velvet/domain/imports'
import { isOtherProfile } from '../../people/index.ts'
import { type Changes, mergeData } from './merge-data.ts'
import { type MergedField, mergedFields, type PersonFields } from './person-fields.ts'

/** Options for the whole file. */
export type Options = {
  mergeDuplicates: boolean
  eventId: string | null
  tags: readonly string[]
  source: string | null
}

/** A person while a chunk is judged: as stored, or as the rows so far would make them. */
export type Draft = {
  id: string
  /** The row that creates the person; null for an existing person. */
  made: { row: number; data: ImportData } | null
  fields: PersonFields
  eventId: string | null
  isAtEvent: boolean
  /** Names of tags in lower case. */
  tags: Set<string>
  newTags: string[]
  /** Fields that differ from the stored values. */
  changed: Set<MergedField>
  forgetsProfile: boolean
  /** A row says in which country the person is. */
  namesCountry: boolean
  /** An admin changed the person after the import had written them before. */
  wasTouched: boolean
}

const defaults = Object.fromEntries(mergedFields.map((field) => [field, fieldOf(field).initial]))

/** The fields of a row, with the default of each one that it leaves out; a null opt-in says that the person was not asked. */
const initialFields = (data: ImportData): PersonFields => {
  const fields = { ...defaults }
  for (const field of mergedFields) if (data[field] !== undefined) fields[field] = data[field]
  return fields as PersonFields
}

/** A new person, with the import's defaults for fields that the row leaves out (CSV-14, CSV-15, CSV-18, CSV-19). */
export const draftOf = (id: string, row: number, data: ImportData, options: Options): Draft => ({
  id,
  made: { row, data },
  fields: initialFields(options.source === null ? data : { ...data, source: options.source }),
  eventId: options.eventId,
  isAtEvent: options.eventId !== null,
  tags: new Set(options.tags.map((name) => name.toLowerCase())),
  newTags: [...options.tags],
  changed: new Set(),
  forgetsProfile: false,
  namesCountry: data.country !== undefined,
  wasTouched: false,
})

/** Applies earlier, still unwritten changes to the person. */
export const applyPendingChanges = (draft: Draft, values: Record<string, unknown>): void => {
  const { tags, eventId, ...fields } = values as { tags?: string[]; eventId?: string }
  Object.assign(draft.fields, fields)
  for (const name of tags ?? []) draft.tags.add(name.toLowerCase())
  if (eventId) draft.isAtEvent = true
}

/** Applies one more row to the person. Returns the changed fields; empty when the row says nothing new. */
export const applyRow = (
  draft: Draft,
  data: ImportData,
  options: Options,
  places: ReadonlyMap<string, Place>,
): Changes => {
  const changes = mergeData(draft.fields, data, places)
  if (isOtherProfile(data.instagramUsername, draft.fields.instagramUsername)) draft.forgetsProfile = true
  if (data.country !== undefined) draft.namesCountry = true
  for (const [field, { to }] of Object.entries(changes)) {
    Object.assign(draft.fields, { [field]: to })
    draft.changed.add(field as MergedField)
  }
  const added = options.tags.filter((name) => !draft.tags.has(name.toLowerCase()))
  if (added.length > 0) {
    changes.tags = { from: null, to: added }
    for (const name of added) draft.tags.add(name.toLowerCase())
    draft.newTags.push(...added)
  }
  if (options.eventId && !draft.isAtEvent) {
    changes.eventId = { from: draft.eventId, to: options.eventId }
    draft.eventId = options.eventId
    draft.isAtEvent = true
  }
  return changes
}
