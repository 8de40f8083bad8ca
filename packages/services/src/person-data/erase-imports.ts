import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/**
 * Blocks writing imports until the transaction ends; otherwise an import that has read one of their rows would create them again.
 */
export const holdImports = async (context: Context): Promise<void> => {
  await sql`select from imports order by id for no key update`.execute(context.db)
}

const lastDigits = (number: string): string => number.replace(/\D/g, '').slice(-10)

/** `212` as `%2%1%2%`: matches numbers however they are written, and texts that only contain the digits in this order. */
const spacedOut = (digits: string): string => `%${[...digits].join('%')}%`

/**
 * Rows that contain one of these addresses or numbers in any cell. Decided rows without a person are found by an index. An import
 * that is not completed can have other rows without one; a cheap comparison selects the few whose keys are computed.
 */
const rowsThatContain = (emails: readonly string[], numbers: readonly string[]) => {
  const hasKeys = sql`import_row_keys(r.cells, r.data) && ${[...emails, ...numbers]}::text[]`
  return sql`
    select r.import_id, r.row_number, r.outcome from import_rows r
    where r.applicant_id is null and r.outcome in ('skipped', 'duplicate', 'failed') and ${hasKeys}
    union
    select r.import_id, r.row_number, r.outcome from imports i join import_rows r on r.import_id = i.id
    where i.status <> 'completed' and r.applicant_id is null
      and (r.outcome is null or r.outcome in ('created', 'updated'))
      and (
        exists (select from unnest(${emails}::text[]) e where strpos(lower(array_to_string(r.cells, ' ')), e) > 0)
        or array_to_string(r.cells, ' ') like any (${numbers.map(spacedOut)}::text[])
      )
      and ${hasKeys}`
}

/** Rows that created or matched the person, and other rows that contain one of the person's addresses or numbers. */
const theirRows = ({ ids, emails, numbers }: Traces) => sql`
  select r.import_id, r.row_number, r.outcome from import_rows r where r.applicant_id = any (${ids}::uuid[])
  union
  select r.import_id, r.row_number, r.outcome from import_rows r where r.match_id = any (${ids}::uuid[]) and r.applicant_id is null
  union
  select r.import_id, r.row_number, r.outcome from imports i
    join import_rows r on r.import_id = i.id and r.email_key = any (array(select match_key(e) from unnest(${emails}::text[]) e))
  where r.applicant_id is null
  union
  ${rowsThatContain(emails, numbers.map(lastDigits))}`

/**
 * Empties their rows of every file. The outcome of a row stays; a row that waited for a decision is skipped, a row that was still
 * to be written fails, and undoing the import finds no person there.
 */
export const eraseImports = async (context: Context, traces: Traces): Promise<void> => {
  await sql`
    with person_rows as (${theirRows(traces)}), emptied as (
      update import_rows r set
        cells = '{}', data = '{}', warnings = '{}', changes = null, match_id = null, matched_on = null, decision = null,
        error = 'This person was erased.', outcome = case r.outcome when 'duplicate' then 'skipped' else r.outcome end
      from person_rows t where r.import_id = t.import_id and r.row_number = t.row_number
      returning r.import_id, t.outcome
    )
    update imports i set duplicate_rows = duplicate_rows - e.rows, skipped_rows = skipped_rows + e.rows
    from (select import_id, count(*)::int as rows from emptied where outcome = 'duplicate' group by import_id) e
    where i.id = e.import_id`.execute(context.db)
}
