import { type Context, oneOf } from '../../kernel/index.ts'
import { removePeople as remove } from '../../people/index.ts'
import type { StoredImport } from '../lock-import.ts'
import { isAsAdded } from './as-added.ts'
import type { UndoneRow, Written } from './written.ts'

/**
 * The people among them with later changes or records outside the import. A separate query per table can use that table's index;
 * a single query with one condition per person reads every message for each chunk.
 */
const findInvolved = async (
  context: Context,
  one: StoredImport,
  ids: readonly string[],
): Promise<Set<string | null>> => {
  const { db } = context
  const rows = await db
    .selectFrom('communications')
    .select('applicant_id as id')
    .where('applicant_id', '=', oneOf(ids))
    .union(db.selectFrom('conversations').select('applicant_id as id').where('applicant_id', '=', oneOf(ids)))
    .union(
      db
        .selectFrom('merges')
        .select('primary_id as id')
        .where('primary_id', '=', oneOf(ids))
        .where('undone_at', 'is', null),
    )
    .union(
      db
        .selectFrom('event_applications')
        .select('applicant_id as id')
        .where('applicant_id', '=', oneOf(ids))
        .where((eb) => eb.or([eb('event_id', 'is distinct from', one.event_id), eb.not(isAsAdded(eb))])),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes locked people whom the import created, except those who were changed since. */
export const removePeople = async (
  context: Context,
  one: StoredImport,
  people: readonly Written[],
): Promise<UndoneRow[]> => {
  const untouched = people.filter(({ isUntouched }) => isUntouched).map(({ id }) => id)
  const involved = await findInvolved(context, one, untouched)
  const gone = new Set(untouched.filter((id) => !involved.has(id)))
  await remove(context, [...gone])
  return people.map(({ id }) => ({ id, undone: gone.has(id) ? 'removed' : 'kept' }))
}
