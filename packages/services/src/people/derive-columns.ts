import { isAbroad, type Place, placesOf, type Whereabouts } from '@velvet/domain/geography'
import { isSameUsername } from '@velvet/domain/instagram'
import { toE164 } from '@velvet/domain/phone'
import type { PersonColumns } from './person-columns.ts'

type Places = ReadonlyMap<string, Place>

/** Where a person says to be; `isAtHome` when they named the United States. */
export type Stated = Whereabouts & { readonly isAtHome: boolean }

/** Profile numbers and pictures must not remain when the username changes. */
const forgottenProfile: PersonColumns = {
  instagram_followers: null,
  instagram_verified: false,
  instagram_profile_picture: null,
  instagram_recent_posts: [],
  instagram_data_last_updated: null,
}

/** Whether a username names another profile than the known one. */
export const isOtherProfile = (next: string | null | undefined, known: string | null): boolean =>
  next !== undefined && known !== null && (next === null || !isSameUsername(next, known))

/**
 * Location follows from zip codes in the United States, city and state only where neither the person nor this change names them.
 * A person who moves abroad loses the location that their zip codes implied.
 */
const placeColumns = (columns: PersonColumns, { isAtHome, ...whereabouts }: Stated, places: Places): PersonColumns => {
  if (columns.zip_codes === undefined) return isAbroad(columns.country) ? { latitude: null, longitude: null } : {}
  const { zipCodeCities, latitude, longitude, city, state } = placesOf(whereabouts, places, isAtHome)
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
  /** Needed where zip codes or the country change. */
  readonly whereabouts?: Stated
  readonly forgetsProfile?: boolean
}

/** The columns of a change with those that follow from them; a column that the change names itself stays as named. */
export const withDerived = ({ columns, whereabouts, forgetsProfile }: PersonUpdate, places: Places): PersonColumns => ({
  ...(forgetsProfile ? forgottenProfile : {}),
  ...(whereabouts ? placeColumns(columns, whereabouts, places) : {}),
  ...(columns.phone === undefined ? {} : { phone_e164: columns.phone === null ? null : toE164(columns.phone) }),
  ...columns,
})

/** The zip codes whose places are needed. */
export const zipCodesOf = (updates: readonly PersonUpdate[]): string[] =>
  updates.flatMap(({ columns, whereabouts }) => (whereabouts ? (columns.zip_codes ?? []) : []))
