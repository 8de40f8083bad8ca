import { type Context, oneOf } from '../../kernel/index.ts'
import type { StoredImport } from '../lock-import.ts'

/** The people among them into whom others were merged after the import had written one of them. */
export const laterMerged = async ({ db }: Context, one: StoredImport, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('merges as m')
    .innerJoin('import_rows as r', 'r.applicant_id', 'm.primary_id')
    .select('m.primary_id as id')
    .distinct()
    .where('m.primary_id', '=', oneOf(ids))
    .where('m.undone_at', 'is', null)
    .where('r.import_id', '=', one.id)
    .whereRef('m.created_at', '>', 'r.written_at')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
