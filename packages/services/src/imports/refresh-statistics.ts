import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Fewer rows are found fast by any plan. */
const enoughRows = 1_000

/**
 * A file that has just come is unknown to the planner, which then takes it for one row and looks through all of it for each
 * other row. Knowing the file takes a tenth of a second.
 */
export const refreshStatistics = async (context: Context, rows: number): Promise<void> => {
  if (rows < enoughRows) return
  await sql`analyze import_rows (import_id, row_number, email_key, applicant_id, outcome)`.execute(context.db)
}
