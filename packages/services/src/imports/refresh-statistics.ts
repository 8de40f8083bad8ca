import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Smaller files are found fast by any plan. */
const enoughRows = 1_000

/**
 * Without statistics on a new file, the planner assumes one row and scans the file for each other row. Analyzing it takes a tenth
 * of a second.
 */
export const refreshStatistics = async (context: Context, rows: number): Promise<void> => {
  if (rows < enoughRows) return
  await sql`analyze import_rows (import_id, row_number, email_key, applicant_id, outcome)`.execute(context.db)
}
