import { type FieldWith, fieldsWith, valuesOfFields } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import type { CheckedFields } from '@velvet/domain/applicants'
import { isAbroad, isUsState } from '@velvet/domain/geography'
import { readPosts } from '@velvet/domain/instagram'
import { toE164 } from '@velvet/domain/phone'
import type { Selectable, Updateable } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { derivePlaces } from './derive-places.ts'

type Row = Selectable<Database['applicants']>
type Columns = Updateable<Database['applicants']>

const columnOf: Readonly<Record<FieldWith<'written'>, keyof Row>> = valuesOfFields('column')

const stored = fieldsWith('written').map((field) => [field, columnOf[field]] as const)

/** The fields as stored now. */
export const fieldsOf = (row: Row): CheckedFields => ({
  ...Object.fromEntries(stored.map(([field, column]) => [field, row[column]])),
  instagramRecentPosts: readPosts(row.instagram_recent_posts),
  instagramDataLastUpdated: row.instagram_data_last_updated?.toISOString() ?? null,
})

const columnsOf = (fields: CheckedFields): Columns => ({
  ...Object.fromEntries(
    stored.filter(([field]) => fields[field] !== undefined).map(([field, column]) => [column, fields[field]]),
  ),
  ...(fields.instagramRecentPosts ? { instagram_recent_posts: JSON.stringify(fields.instagramRecentPosts) } : {}),
})

/** Profile numbers and pictures must not remain when the username changes. */
const forgottenProfile: Columns = {
  instagram_followers: null,
  instagram_verified: false,
  instagram_profile_picture: null,
  instagram_recent_posts: '[]',
  instagram_data_last_updated: null,
}

const isOtherProfile = (next: string | null | undefined, known: string | null): boolean =>
  next !== undefined && known !== null && next?.toLowerCase() !== known.toLowerCase()

/**
 * Location follows from changed zip codes of a person in the United States, city and state only where no one entered them. A
 * person who moves abroad loses the location that their zip codes implied.
 */
const placeColumns = async (
  context: Context,
  { zipCodes, city, state, country }: CheckedFields,
  known: Pick<Row, 'city' | 'state' | 'country'> | null,
): Promise<Columns> => {
  if (zipCodes === undefined) return isAbroad(country) ? { latitude: null, longitude: null } : {}
  const now = {
    zipCodes,
    city: city === undefined ? known?.city : city,
    state: state === undefined ? known?.state : state,
    country: country ?? known?.country,
  }
  const places = await derivePlaces(context, now, country !== undefined || isUsState(now.state))
  const isUnsaid = (typed: string | null | undefined, value: string | null | undefined): boolean =>
    known === null ? !typed : typed === undefined && !value
  return {
    zip_code_cities: places.zipCodeCities,
    latitude: places.latitude,
    longitude: places.longitude,
    ...(isUnsaid(city, known?.city) && places.city ? { city: places.city } : {}),
    ...(isUnsaid(state, known?.state) && places.state ? { state: places.state } : {}),
  }
}

/** The columns to write for these fields, including all derived columns. `known` is the person as stored, null for a new one. */
export const columnsFor = async (context: Context, fields: CheckedFields, known: Row | null): Promise<Columns> => ({
  ...(known && isOtherProfile(fields.instagramUsername, known.instagram_username) ? forgottenProfile : {}),
  ...columnsOf(fields),
  ...(await placeColumns(context, fields, known)),
  ...(fields.phone === undefined ? {} : { phone_e164: fields.phone === null ? null : toE164(fields.phone) }),
})
