import { allotPlaces } from '@velvet/domain/batches'
import { type Place, placesOf, type Whereabouts } from '@velvet/domain/geography'
import { toE164 } from '@velvet/domain/phone'
import { sql } from 'kysely'
import { followNumbers } from '../applicants/index.ts'
import { lockPlaces } from '../events/index.ts'
import type { Context } from '../kernel/index.ts'
import { ensureTags } from '../tags/index.ts'
import type { Draft } from './draft.ts'
import { columnsOf, type DerivedColumns, filled, type PersonFields, writtenColumns } from './person-fields.ts'

type Places = ReadonlyMap<string, Place>

const forgottenProfile: Record<string, unknown> = {
  instagram_profile_picture: null,
  instagram_recent_posts: [],
  instagram_data_last_updated: null,
}

const phoneColumns = ({ phone }: Partial<PersonFields>): DerivedColumns => ({
  phone_e164: phone ? toE164(phone) : null,
})

const placeColumns = (whereabouts: Whereabouts, places: Places, isAtHome: boolean): DerivedColumns => {
  const { zipCodeCities, latitude, longitude } = placesOf(whereabouts, places, isAtHome)
  return { zip_code_cities: zipCodeCities, latitude, longitude }
}

type Setting = { places: Places; now: Date; whereabouts?: Whereabouts | undefined; isAtHome?: boolean }

/** The fields to store, with the columns derived from them and from the person's other location data. */
export const storedColumns = (
  fields: Partial<PersonFields>,
  { places, now, whereabouts = {}, isAtHome = false }: Setting,
): Record<string, unknown> => ({
  ...columnsOf(fields, now),
  ...('phone' in fields ? phoneColumns(fields) : {}),
  ...('zipCodes' in fields ? placeColumns({ ...whereabouts, ...fields }, places, isAtHome) : {}),
})

type Column = keyof typeof writtenColumns
const columns = Object.keys(writtenColumns) as Column[]

const named = (names: readonly Column[]) => sql.join(names.map((name) => sql.ref(name)))
const typed = (names: readonly Column[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(writtenColumns[name])}`))

/** Location follows from zip codes where the row does not give it. */
const newColumns = ({ id, made, fields, eventId }: Draft, places: Places, now: Date): Record<string, unknown> => {
  const data = made?.data ?? {}
  const isAtHome = data.country !== undefined
  const { city, state } = placesOf(fields, places, isAtHome)
  return {
    id,
    ...storedColumns(
      { ...fields, city: fields.city ?? city, state: fields.state ?? state },
      { places, now, whereabouts: fields, isAtHome },
    ),
    email: data.email,
    status: data.status ?? 'pending',
    created_at: data.createdAt ?? now,
    instagram_recent_posts: [],
    event_id: eventId,
  }
}

/** One statement for all people, so that duplicates are computed once. */
export const insertPeople = async (context: Context, people: readonly Draft[], places: Places): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map((person) => newColumns(person, places, context.now()))
  await sql`insert into applicants (id, ${named(columns)})
    select id, ${named(columns)}
    from json_to_recordset(${JSON.stringify(rows.map(filled))}::json) as p(id uuid, ${typed(columns)})`.execute(
    context.db,
  )
}

/** Writes people's new values in these columns, and leaves the others unchanged. */
export const setColumns = async (
  context: Context,
  people: readonly { id: string; columns: Record<string, unknown> }[],
): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map(({ id, columns: values }) => ({ id, named: Object.keys(values), ...values }))
  const used = columns.filter((name) => people.some(({ columns: values }) => name in values))
  const changes = used.map(
    (name) =>
      sql`${sql.ref(name)} = case when ${name} = any(p.named) then p.${sql.ref(name)} else a.${sql.ref(name)} end`,
  )
  await sql`update applicants a set ${sql.join([sql`updated_at = clock_timestamp()`, ...changes])}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p(${sql.join([sql`id uuid, named text[]`, ...(used.length > 0 ? [typed(used)] : [])])})
    where a.id = p.id`.execute(context.db)
}

export const updatePeople = async (context: Context, people: readonly Draft[], places: Places): Promise<void> => {
  await setColumns(
    context,
    people.map(({ id, fields, changed, eventId, forgetsProfile }) => ({
      id,
      columns: {
        ...storedColumns(Object.fromEntries([...changed].map((field) => [field, fields[field]])), {
          places,
          now: context.now(),
          whereabouts: fields,
        }),
        ...(forgetsProfile ? forgottenProfile : {}),
        event_id: eventId,
      },
    })),
  )
  await followNumbers(
    context,
    people.filter(({ changed }) => changed.has('phone')).map(({ id }) => id),
  )
}

/**
 * Adds the people to the event of the import. People who come in as approved get a place while there is one; everyone else,
 * including known members, waits for a decision.
 */
const addToEvent = async (context: Context, people: readonly Draft[], eventId: string): Promise<void> => {
  const arriving = people.filter((person) => person.eventId === eventId)
  const statusOf = ({ made }: Draft) => made?.data.status ?? 'pending'
  const approved = arriving.filter((person) => statusOf(person) === 'approved').map(({ id }) => ({ id, eventId }))
  const places = await lockPlaces(context, approved.length > 0 ? [eventId] : [])
  const fits = new Set(allotPlaces(approved, places).fits)
  const rows = arriving.map((person) => {
    const status = statusOf(person)
    return { id: person.id, status: status === 'approved' && !fits.has(person.id) ? 'pending' : status }
  })
  await sql`insert into event_applications (id, applicant_id, event_id, source, status)
    select new_id(), p.id, ${eventId}::uuid, 'csv', p.status
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(id uuid, status text)
    on conflict (applicant_id, event_id) do nothing`.execute(context.db)
}

/** Adds the tags and the event of the import to people who lack them. */
export const linkPeople = async (
  context: Context,
  people: readonly Draft[],
  options: { tags: readonly string[]; eventId: string | null },
): Promise<void> => {
  if (options.tags.length > 0) {
    const tags = await ensureTags(context, options.tags)
    const ids = people.filter(({ newTags }) => newTags.length > 0).map(({ id }) => id)
    await sql`insert into applicant_tags (id, applicant_id, tag_id)
      select new_id(), person, tag from unnest(${ids}::uuid[]) person, unnest(${tags.map(({ id }) => id)}::uuid[]) tag
      on conflict (applicant_id, tag_id) do nothing`.execute(context.db)
  }
  if (options.eventId !== null) await addToEvent(context, people, options.eventId)
}
