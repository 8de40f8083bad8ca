import type { Database } from '@velvet/database'
import type { Selectable } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { missingApplicant } from '../people/index.ts'

export type Person = Selectable<Database['applicants']>

/** Refuses `applicant_merged` (410, with `mergedInto`) or `applicant_not_found` unless all of these exist. */
export const requirePeople = async (context: Context, ids: readonly string[]): Promise<void> => {
  const rows = await context.db.selectFrom('applicants').select('id').where('id', 'in', ids).execute()
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing) throw await missingApplicant(context, missing)
}

/** These people, in the order asked for, locked in order of id until the transaction ends. Refuses like `requirePeople`. */
export const lockPeople = async (context: Context, ids: readonly string[]): Promise<Person[]> => {
  const rows = await context.db
    .selectFrom('applicants')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const people = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing) throw await missingApplicant(context, missing)
  return people
}
