import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { removePeople as remove } from '../../people/index.ts'
import type { StoredImport } from '../lock-import.ts'
import type { TakenBack, Written } from './written.ts'

/** The people among them with later changes or records outside the import. */
const findInvolved = async (context: Context, one: StoredImport, ids: readonly string[]): Promise<Set<string>> => {
  // Raw: four conditions, each of which is a subquery.
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${ids}::uuid[]) as p(id)
    where exists (select from communications c where c.applicant_id = p.id)
      or exists (select from conversations c where c.applicant_id = p.id)
      or exists (select from merges m where m.primary_id = p.id and m.undone_at is null)
      or exists (select from event_applications e where e.applicant_id = p.id
        and (e.source <> 'csv' or e.event_id is distinct from ${one.event_id}::uuid or e.placement <> 'none' or e.attendance <> 'none'))`.execute(
    context.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes locked people whom the import created, except those who were changed since. */
export const removePeople = async (
  context: Context,
  one: StoredImport,
  people: readonly Written[],
): Promise<TakenBack[]> => {
  const untouched = people.filter(({ isUntouched }) => isUntouched).map(({ id }) => id)
  const involved = await findInvolved(context, one, untouched)
  const gone = new Set(untouched.filter((id) => !involved.has(id)))
  await remove(context, [...gone])
  return people.map(({ id }) => ({ id, undone: gone.has(id) ? 'removed' : 'kept' }))
}
