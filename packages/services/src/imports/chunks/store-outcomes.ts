import type { ImportOutcome } from '@velvet/contracts/imports'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { StoredImport } from '../lock-import.ts'
import { contentOf } from './as-written.ts'
import type { RowOutcome } from './judge-chunk.ts'
import { notesLeftOut } from './merge-data.ts'
import { filled } from './person-fields.ts'

/** Stores each row's outcome, its warning instead of that of an earlier check, and, once written, its person. */
export const storeOutcomes = async (
  context: Context,
  importId: string,
  verdicts: readonly RowOutcome[],
  isWritten: boolean,
): Promise<void> => {
  if (verdicts.length === 0) return
  const rows = verdicts.map(({ row, outcome, error, warning, matchId, matchedOn, changes, person }) => {
    const { id: personId, wasTouched } = (isWritten && person) || { id: null, wasTouched: null }
    return filled({ row, outcome, error, warning, matchId, matchedOn, changes, personId, wasTouched })
  })
  // Raw: one parameter of JSON, mostly nulls that it leaves out, holds all rows.
  await sql`update import_rows r set outcome = v.outcome, error = v.error, applicant_id = v."personId",
      warnings = array_remove(r.warnings, ${notesLeftOut}::text) || array_remove(array[v.warning], null),
      match_id = v."matchId", matched_on = v."matchedOn", changes = v.changes,
      written_at = case when not v."wasTouched" then a.updated_at end,
      written_content = case when not v."wasTouched" then ${contentOf} end
    from json_to_recordset(${JSON.stringify(rows)}::json) as v("row" int, outcome text, error text, warning text, "personId" uuid,
      "matchId" uuid, "matchedOn" text, changes jsonb, "wasTouched" boolean)
    left join applicants a on a.id = v."personId"
    where r.import_id = ${importId}::uuid and r.row_number = v."row"`.execute(context.db)
}

/** Advances the import past these rows. */
export const countOutcomes = async (
  context: Context,
  one: StoredImport,
  verdicts: readonly RowOutcome[],
): Promise<void> => {
  const count = (outcome: ImportOutcome): number => verdicts.filter((verdict) => verdict.outcome === outcome).length
  await context.db
    .updateTable('imports')
    .set({
      last_row: verdicts.at(-1)?.row ?? one.last_row,
      processed_rows: one.processed_rows + verdicts.length,
      created_rows: one.created_rows + count('created'),
      updated_rows: one.updated_rows + count('updated'),
      skipped_rows: one.skipped_rows + count('skipped'),
      duplicate_rows: one.duplicate_rows + count('duplicate'),
      failed_rows: one.failed_rows + count('failed'),
    })
    .where('id', '=', one.id)
    .execute()
}
