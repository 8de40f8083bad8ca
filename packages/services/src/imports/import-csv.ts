import type { importCsv as endpoint, RecordsImportResult } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { recognizeColumns } from '@velvet/domain/imports'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction } from '../kernel/index.ts'
import { takeImportSlot } from './begin-phase.ts'
import { takeChunk } from './chunks/take-chunk.ts'
import { finishImport } from './finish-import.ts'
import { findImport } from './get-import.ts'
import { optionColumns } from './import-options.ts'
import { announceImport, lockImport } from './lock-import.ts'
import { presentResult } from './present-import.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { type ReadRecords, readRecords } from './staging/index.ts'

/** Fewer than a job takes: other calls wait while the rows are judged. */
const rowsAtOnce = 500

type Options = Omit<EndpointInput<typeof endpoint>['body'], 'applicants'>

const storeRows = async (context: Context, importId: string, rows: string) => {
  // Raw: rows of JSON with arrays in their columns.
  await sql`insert into import_rows (import_id, row_number, cells, data, warnings, error)
    select ${importId}::uuid, r."row", r.cells, r.data, r.warnings, r.error
    from jsonb_to_recordset(${rows}::jsonb) as r("row" int, cells text[], data jsonb, warnings text[], error text)`.execute(
    context.db,
  )
}

const maxWarnings = 100

const readWarnings = ({ db }: Context, importId: string): Promise<RecordsImportResult['warnings']> =>
  db
    .selectFrom('import_rows')
    .crossJoinLateral(sql`unnest(warnings) with ordinality`.as<'w'>(sql`w(warning, place)`))
    .select(['row_number as row', sql<string>`warning`.as('warning')])
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .orderBy(sql`place`)
    .limit(maxWarnings)
    .execute()

/**
 * Imports up to 5,000 rows at once, all of them or, after an error, none; with the same rules, result, and undo as a file.
 * Refuses `event_not_found`, `event_archived`, and `import_running` while another import writes.
 */
export const importRecords = async (
  outer: Context,
  { headers, count, rows }: ReadRecords,
  options: Options,
): Promise<RecordsImportResult> =>
  inTransaction(outer, async (context) => {
    const { id: createdBy } = authorize(context, 'applicants.edit')
    const id = context.newId()
    const columns = await optionColumns(context, options)
    await takeImportSlot(context, () =>
      context.db
        .insertInto('imports')
        .values({
          id,
          status: 'running',
          headers,
          columns: recognizeColumns(headers),
          total_rows: count,
          created_by: createdBy,
          started_at: context.now(),
          ...columns,
        })
        .execute(),
    )
    await storeRows(context, id, rows)
    await refreshStatistics(context, count)
    while (await takeChunk(context, await lockImport(context, id), rowsAtOnce));
    await finishImport(context, await lockImport(context, id))
    await announceImport(context, id)
    const result = await presentResult(context, await findImport(context, id))
    return { ...result, warnings: await readWarnings(context, id) }
  })

/** Parses and imports rows that came in one call, as `importRecords` does. */
export const importCsv = (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<RecordsImportResult> => {
  const { applicants, ...options } = body
  return importRecords(context, readRecords(applicants), options)
}
