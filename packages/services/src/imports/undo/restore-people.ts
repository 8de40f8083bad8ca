import { isUsState } from '@velvet/domain/geography'
import { sql } from 'kysely'
import { restorePictures, showsKeptPictures } from '../../instagram/index.ts'
import { type Context, oneOf, tableOf } from '../../kernel/index.ts'
import {
  type Consent,
  changePeople,
  optedOutSince,
  type PersonChange,
  type PersonColumns,
  withoutRemovedEvents,
} from '../../people/index.ts'
import { unchangedSince } from '../../undo/index.ts'
import type { Draft } from '../chunks/draft.ts'
import type { Changes } from '../chunks/merge-data.ts'
import { columnOf, columnsOf, type MergedField, mergedFields, type PersonFields } from '../chunks/person-fields.ts'
import { readPeople } from '../chunks/read-people.ts'
import type { StoredImport } from '../lock-import.ts'
import { isAsAdded } from './as-added.ts'
import { laterMerged } from './later-merges.ts'
import { laterOptOuts } from './later-opt-outs.ts'
import type { UndoneRow, Written } from './written.ts'

/** The first and last value of each field over all rows; tags add up. */
const foldChanges = (rows: readonly Changes[]): Changes => {
  const folded: Changes = {}
  for (const changes of rows)
    for (const [field, { from, to }] of Object.entries(changes)) {
      const known = folded[field]
      const isList = field === 'tags' && known
      folded[field] = {
        from: known ? known.from : from,
        to: isList ? [...(known.to as string[]), ...(to as string[])] : to,
      }
    }
  return folded
}

const isMerged = (field: string): field is MergedField => mergedFields.includes(field as MergedField)

type Restoring = {
  id: string
  fields: Partial<PersonFields>
  columns: PersonColumns
  tags: string[]
  event: boolean
  isKept: boolean
}

/** Fields of a profile that are restored with its username only. */
const profileFields = ['instagramUrl', 'instagramFollowers', 'instagramVerified'] as const

/** Restores each field that still has the import's value. */
const planRestoring = (person: Draft, changes: Changes, left: ReadonlySet<string>): Restoring => {
  const written = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
  const unchanged = unchangedSince(written, { ...person.fields, eventId: person.eventId })
  const fields: Partial<Record<MergedField, unknown>> = {}
  let isKept = false
  for (const [field, { from }] of Object.entries(changes)) {
    if (!isMerged(field)) continue
    if (unchanged.includes(field) && !left.has(`${person.id} ${columnOf[field]}`)) fields[field] = from
    else isKept = true
  }
  const { tags, eventId, profile, place } = changes
  const isProfileOurs = 'instagramUsername' in fields
  if (profile && !isProfileOurs) for (const field of profileFields) delete fields[field]
  const isPlaceOurs = ['zipCodes', 'country'].every((field) => !changes[field] || field in fields)
  const isEventOurs = eventId !== undefined && unchanged.includes('eventId')
  return {
    id: person.id,
    fields: fields as Partial<PersonFields>,
    columns: {
      ...(isProfileOurs && profile ? (profile.from as PersonColumns) : {}),
      ...(place && isPlaceOurs ? (place.from as PersonColumns) : {}),
      ...(isEventOurs ? { event_id: eventId.from as string | null } : {}),
    },
    tags: (tags?.to as string[] | undefined) ?? [],
    event: eventId !== undefined,
    isKept: isKept || (eventId !== undefined && !isEventOurs),
  }
}

/** A location that is not restored as it was follows from what is restored, as after an edit. */
const whereaboutsOf = (
  { fields, columns }: Restoring,
  current: PersonFields | undefined,
): Pick<PersonChange, 'whereabouts'> => {
  if ('latitude' in columns || !('zipCodes' in fields || 'country' in fields)) return {}
  const { zipCodes, city, state, country } = { ...current, ...fields }
  const isAtHome = 'country' in fields || isUsState(state)
  return { whereabouts: { ...{ zipCodes: zipCodes ?? null, city, state, country }, isAtHome } }
}

/** A person whose opt-out is undone has still not opted in. */
const withdrawnOptOuts = ({ fields }: Restoring): Consent[] =>
  (['email', 'sms'] as const).flatMap((channel): Consent[] =>
    fields[`${channel}OptIn`] === undefined ? [] : [{ channel, action: 'not_asserted', source: 'csv' }],
  )

/** Removes the tags and the application, unless something has happened to it since. */
const unlink = async (context: Context, one: StoredImport, people: readonly Restoring[]): Promise<void> => {
  const tagged = people.flatMap(({ id, tags }) => tags.map((name) => ({ id, name })))
  if (tagged.length > 0)
    await context.db
      .deleteFrom('applicant_tags as h')
      .using(['tags as t', tableOf('p', { id: 'uuid', name: 'text' }, tagged)])
      .whereRef('h.applicant_id', '=', 'p.id')
      .whereRef('h.tag_id', '=', 't.id')
      .where(sql<boolean>`lower(t.name) = lower(p.name)`)
      .execute()
  const applied = people.filter(({ event }) => event).map(({ id }) => id)
  if (applied.length > 0 && one.event_id !== null)
    await context.db
      .deleteFrom('event_applications')
      .where('applicant_id', '=', oneOf(applied))
      .where('event_id', '=', one.event_id)
      .where(isAsAdded)
      .execute()
}

const restoreValues = async (context: Context, one: StoredImport, people: readonly Written[]): Promise<UndoneRow[]> => {
  if (people.length === 0) return []
  const current = await readPeople(
    context,
    people.map(({ id }) => id),
    { eventId: null, tags: [] },
    null,
  )
  const folded = people.map(({ id, changes }) => ({ id, changes: foldChanges(changes) }))
  const optedOut = folded.filter(({ changes }) => changes.emailOptIn ?? changes.smsOptIn).map(({ id }) => id)
  const left = new Set([
    ...(await optedOutSince(context, optedOut, { since: one.created_at, except: 'csv' })),
    ...(await laterOptOuts(context, one, optedOut)),
  ])
  const planned = folded.flatMap(({ id, changes }) => {
    const person = current.get(id)
    return person ? [planRestoring(person, changes, left)] : []
  })
  const plans = await withoutRemovedEvents(context, planned)
  await changePeople(
    context,
    plans.map((plan) => ({
      id: plan.id,
      columns: { ...columnsOf(plan.fields, context.now()), ...plan.columns },
      ...whereaboutsOf(plan, current.get(plan.id)?.fields),
      consents: withdrawnOptOuts(plan),
    })),
  )
  await unlink(context, one, plans)
  const pictured = plans.filter(({ columns }) => showsKeptPictures(columns)).map(({ id }) => id)
  await restorePictures(context, pictured, new Map())
  return plans.map(({ id, isKept }) => ({ id, undone: isKept ? 'kept' : 'restored' }))
}

/**
 * Restores locked people's former values, field by field, where the import's values are still there. Changes no one into whom
 * others were merged since, because their values may come from either person.
 */
export const restorePeople = async (
  context: Context,
  one: StoredImport,
  people: readonly Written[],
): Promise<UndoneRow[]> => {
  const merged = await laterMerged(
    context,
    one,
    people.map(({ id }) => id),
  )
  const kept = people.filter(({ id }) => merged.has(id)).map(({ id }): UndoneRow => ({ id, undone: 'kept' }))
  const others = people.filter(({ id }) => !merged.has(id))
  return [...kept, ...(await restoreValues(context, one, others))]
}
