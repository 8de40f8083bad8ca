import type { importCsv as endpoint, ImportResult } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { readRecord, recogniseColumns } from '@velvet/domain/imports'
import { sql } from 'kysely'
import { authorise, type Context, inTransaction } from '../kernel/index.ts'
import { takePlace } from './begin-phase.ts'
import { finishImport } from './finish-import.ts'
import { findImport } from './get-import.ts'
import { optionColumns } from './import-options.ts'
import { announceImport, lockImport } from './lock-import.ts'
import { presentResult } from './present-import.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { takeChunk } from './take-chunk.ts'

type Records = EndpointInput<typeof endpoint>['body']['applicants']

const firstLine = 2

const textOf = (value: Records[number][string] | undefined): string =>
  Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value)

/** Other names are never stored. */
const knownNames = (records: Records): string[] => {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const meanings = recogniseColumns(names)
  return names.filter((_, place) => meanings[place])
}

const storeRows = async (context: Context, importId: string, records: Records, headers: readonly string[]) => {
  const rows = records.map((record, index) => ({
    row: index + firstLine,
    cells: headers.map((name) => textOf(record[name])),
    ...readRecord(record),
  }))
  await sql`insert into import_rows (import_id, row_number, cells, data, warnings, error)
    select ${importId}::uuid, r."row", r.cells, r.data, r.warnings, r.error
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells text[], data jsonb, warnings text[], error text)`.execute(
    context.db,
  )
}

/**
 * Imports up to 5,000 rows at once, all of them or, after a fault, none; with the same rules, result and undo as a file. A
 * second call waits for the first for two seconds. Refuses `event_not_found`, and `import_running` while another import writes.
 */
export const importCsv = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<ImportResult> =>
  inTransaction(outer, async (context) => {
    const { id: createdBy } = authorise(context, 'applicants.edit')
    const { applicants: records, ...options } = body
    const id = context.newId()
    const headers = knownNames(records)
    const columns = await optionColumns(context, options)
    await takePlace(() =>
      context.db
        .insertInto('imports')
        .values({
          id,
          status: 'running',
          headers,
          columns: recogniseColumns(headers),
          total_rows: records.length,
          created_by: createdBy,
          started_at: context.now(),
          ...columns,
        })
        .execute(),
    )
    await storeRows(context, id, records, headers)
    await refreshStatistics(context, records.length)
    while (await takeChunk(context, await lockImport(context, id)));
    await finishImport(context, await lockImport(context, id))
    await announceImport(context, id)
    return presentResult(context, await findImport(context, id))
  })
