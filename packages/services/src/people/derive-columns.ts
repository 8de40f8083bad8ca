import { type Place, placesOf, type Whereabouts } from '@velvet/domain/geography'
import { isSameUsername } from '@velvet/domain/instagram'
import { toE164 } from '@velvet/domain/phone'
import type { PersonColumns } from './person-columns.ts'

type Places = ReadonlyMap<string, Place>

/** Where a person says to be; `isAtHome` when they named the United States. */
export type Stated = Whereabouts & { readonly isAtHome: boolean }

/** Profile numbers and pictures must not remain when the username changes. */
export const forgottenProfile: PersonColumns = {
  instagram_followers: null,
  instagram_verified: false,
  instagram_profile_picture: null,
  instagram_recent_posts: [],
  instagram_data_last_updated: null,
}

/** Whether a username names another profile than the known one. */
export const isOtherProfile = (next: string | null | undefined, known: string | null): boolean =>
  next !== undefined && known !== null && (next === null || !isSameUsername(next, known))

const placeColumnNames = ['zip_codes', 'city', 'state', 'country'] as const

/**
 * Location follows from zip codes in the United States, city and state only where neither the person nor this change names them.
 * A person who moves to where their zip codes imply no position loses it, and one who returns has it again.
 */
const placeColumns = (columns: PersonColumns, { isAtHome, ...whereabouts }: Stated, places: Places): PersonColumns => {
  const { zipCodeCities, latitude, longitude, city, state } = placesOf(whereabouts, places, isAtHome)
  if (columns.zip_codes === undefined) return { latitude, longitude }
  return {
    zip_code_cities: zipCodeCities,
    latitude,
    longitude,
    ...(city && !whereabouts.city ? { city } : {}),
    ...(state && !whereabouts.state ? { state } : {}),
  }
}

/** What a change says besides its columns. */
export type PersonUpdate = {
  readonly columns: PersonColumns
  /** Where the person is after the change; needed where zip codes, city, state, or country change. */
  readonly whereabouts?: Stated
  readonly forgetsProfile?: boolean
}

const placeNamed = ({ columns, whereabouts }: PersonUpdate): Stated | null =>
  whereabouts && placeColumnNames.some((column) => columns[column] !== undefined) ? whereabouts : null

/** The columns of a change with those that follow from them; a column that the change names itself stays as named. */
export const withDerived = (update: PersonUpdate, places: Places): PersonColumns => {
  const { columns, forgetsProfile } = update
  const place = placeNamed(update)
  return {
    ...(forgetsProfile ? forgottenProfile : {}),
    ...(place ? placeColumns(columns, place, places) : {}),
    ...(columns.phone === undefined ? {} : { phone_e164: columns.phone === null ? null : toE164(columns.phone) }),
    ...columns,
  }
}

/** The zip codes whose places are needed. */
export const zipCodesOf = (updates: readonly PersonUpdate[]): string[] =>
  updates.flatMap((update) => placeNamed(update)?.zipCodes ?? [])
