import { type SqlBool, sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/**
 * Blocks writing imports until the transaction ends; otherwise an import that has read one of their rows would create them again.
 */
export const holdImports = async (context: Context): Promise<void> => {
  await context.db.selectFrom('imports').select('id').orderBy('id').forNoKeyUpdate().execute()
}

const lastDigits = (number: string): string => number.replace(/\D/g, '').slice(-10)

/** `212` as `%2%1%2%`: matches numbers however they are written, and texts that only contain the digits in this order. */
const spacedOut = (digits: string): string => `%${[...digits].join('%')}%`

const rowsOf = ({ db }: Context) =>
  db.selectFrom('import_rows as r').select(['r.import_id', 'r.row_number', 'r.outcome'])

/**
 * Rows that contain one of these addresses or numbers in any cell. Decided rows without a person are found by an index. An import
 * that is not completed can have other rows without one; a cheap comparison selects the few whose keys are computed.
 */
const rowsThatContain = (context: Context, emails: readonly string[], numbers: readonly string[]) => {
  const hasKeys = sql<SqlBool>`import_row_keys(r.cells, r.data) && ${[...emails, ...numbers]}::text[]`
  const decided = rowsOf(context).where('r.outcome', 'in', ['skipped', 'duplicate', 'failed'])
  const others = rowsOf(context)
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .where('i.status', '<>', 'completed')
    .where(({ eb, or }) => or([eb('r.outcome', 'is', null), eb('r.outcome', 'in', ['created', 'updated'])]))
    .where(
      sql<SqlBool>`(exists (select from unnest(${emails}::text[]) e where strpos(lower(array_to_string(r.cells, ' ')), e) > 0)
        or array_to_string(r.cells, ' ') like any (${numbers.map(spacedOut)}::text[]))`,
    )
  return decided
    .where('r.applicant_id', 'is', null)
    .where(hasKeys)
    .union(others.where('r.applicant_id', 'is', null).where(hasKeys))
}

/** Rows that created or matched the person, and other rows that contain one of the person's addresses or numbers. */
const theirRows = (context: Context, { ids, emails, numbers }: Traces) =>
  rowsOf(context)
    .where('r.applicant_id', '=', oneOf(ids))
    .union(rowsOf(context).where('r.match_id', '=', oneOf(ids)).where('r.applicant_id', 'is', null))
    .union(
      rowsOf(context)
        .innerJoin('imports as i', 'i.id', 'r.import_id')
        .where('r.email_key', '=', sql<string>`any (array(select match_key(e) from unnest(${emails}::text[]) e))`)
        .where('r.applicant_id', 'is', null),
    )
    .union(rowsThatContain(context, emails, numbers.map(lastDigits)))

/**
 * Empties their rows of every file. The outcome of a row stays; a row that waited for a decision is skipped, a row that was still
 * to be written fails, and undoing the import finds no person there.
 */
export const eraseImports = async (context: Context, traces: Traces): Promise<void> => {
  await context.db
    .with('person_rows', () => theirRows(context, traces))
    .with('emptied', (db) =>
      db
        .updateTable('import_rows as r')
        .from('person_rows as t')
        .set({ cells: [], data: '{}', warnings: [], changes: null })
        .set({ match_id: null, matched_on: null, decision: null, error: 'This person was erased.' })
        .set({ outcome: sql`case r.outcome when 'duplicate' then 'skipped' else r.outcome end` })
        .whereRef('r.import_id', '=', 't.import_id')
        .whereRef('r.row_number', '=', 't.row_number')
        .returning(['r.import_id', 't.outcome']),
    )
    .updateTable('imports as i')
    .from((eb) =>
      eb
        .selectFrom('emptied')
        .select(['import_id', sql<number>`count(*)::int`.as('rows')])
        .where('outcome', '=', 'duplicate')
        .groupBy('import_id')
        .as('e'),
    )
    .set((eb) => ({
      duplicate_rows: eb('i.duplicate_rows', '-', eb.ref('e.rows')),
      skipped_rows: eb('i.skipped_rows', '+', eb.ref('e.rows')),
    }))
    .whereRef('i.id', '=', 'e.import_id')
    .execute()
}
