import { type FieldWith, fieldsWith, valuesOfFields } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import type { CheckedFields } from '@velvet/domain/applicants'
import { isUsState } from '@velvet/domain/geography'
import { readPosts } from '@velvet/domain/instagram'
import type { Selectable } from 'kysely'
import { isOtherProfile, type PersonChange } from '../people/index.ts'

type Row = Selectable<Database['applicants']>

const columnOf: Readonly<Record<FieldWith<'written'>, keyof Row>> = valuesOfFields('column')

const stored = fieldsWith('written').map((field) => [field, columnOf[field]] as const)

/** The fields as stored now. */
export const fieldsOf = (row: Row): CheckedFields => ({
  ...Object.fromEntries(stored.map(([field, column]) => [field, row[column]])),
  instagramRecentPosts: readPosts(row.instagram_recent_posts),
  instagramDataLastUpdated: row.instagram_data_last_updated?.toISOString() ?? null,
})

const whereaboutsOf = (
  { zipCodes, city, state, country }: CheckedFields,
  known: Pick<Row, 'zip_codes' | 'city' | 'state' | 'country'> | null,
) => {
  const [nowIn, nowState] = [city === undefined ? known?.city : city, state === undefined ? known?.state : state]
  return {
    ...{
      zipCodes: zipCodes ?? known?.zip_codes ?? null,
      city: nowIn,
      state: nowState,
      country: country ?? known?.country,
    },
    isAtHome: country !== undefined || isUsState(nowState),
  }
}

/** The change that these fields request. `known` is the person as stored, null for a new one. */
export const changeFor = (fields: CheckedFields, known: Row | null): Omit<PersonChange, 'id' | 'consents'> => ({
  columns: Object.fromEntries(
    stored
      .filter(([field]) => (known ? fields[field] !== undefined : (fields[field] ?? null) !== null))
      .map(([field, column]) => [column, fields[field]]),
  ),
  whereabouts: whereaboutsOf(fields, known),
  forgetsProfile: known !== null && isOtherProfile(fields.instagramUsername, known.instagram_username),
})
