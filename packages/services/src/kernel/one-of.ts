import { type RawBuilder, sql } from 'kysely'

/** What equals any of these values, of which there may be none: `where('id', '=', oneOf(ids))`. One parameter for any number. */
export const oneOf = <T>(values: readonly T[]): RawBuilder<T> => sql`any (${values})`
