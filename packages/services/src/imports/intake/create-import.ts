import type { ColumnMeanings, createImport as endpoint } from '@velvet/contracts/imports'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { CopyTarget, CopyValue } from '@velvet/database'
import { columnsProblem, isCsvName, recogniseColumns } from '@velvet/domain/imports'
import { AppError, cleanText } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorise, type Context, inTransaction, recordActivity, type Upload } from '../../kernel/index.ts'
import { beginPhase, importRunning } from '../begin-phase.ts'
import { optionColumns } from '../import-options.ts'
import { fileError } from './file-error.ts'
import { openCsv } from './read-csv.ts'
import { stagedColumns, stageRows } from './stage-rows.ts'

/** Copies rows into a table, all or none, without holding them in memory; throws what the rows or the database throw. */
export type CopyRows = (target: CopyTarget, rows: AsyncIterable<readonly CopyValue[]>) => Promise<number>

const longestName = 200

const requirePlaceToWrite = async (context: Context): Promise<void> => {
  const writing = await context.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['running', 'cancelling', 'undoing'])
    .executeTakeFirst()
  if (writing) throw importRunning()
}

const requireColumns = (headers: readonly string[], wanted: ColumnMeanings | undefined): ColumnMeanings => {
  const columns = wanted ?? recogniseColumns(headers)
  const problem = columnsProblem(columns, headers.length)
  if (problem !== null)
    throw new AppError('invalid', 'columns_invalid', problem, {
      suggestion: 'Say which column of the file holds the email addresses.',
    })
  return columns
}

/** Removes an upload that came to nothing, however many rows it has. What cannot be removed now is after a day. */
const discard = async (context: Context, id: string): Promise<void> => {
  try {
    await context.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db)
      await db.deleteFrom('imports').where('id', '=', id).execute()
    })
  } catch (error) {
    context.logger.warn({ importId: id, error: String(error) }, 'could not remove an upload that failed')
  }
}

/**
 * Takes in a CSV file while it arrives: the rows go into staging by COPY, then a job checks them (`dryRun`) or writes the people.
 * Constant memory, whatever the size. All or nothing: after any fault, also of the connection, no row of the file is kept.
 * Refuses `file_not_csv`, `file_empty`, `file_too_wide`, `file_too_long`, `columns_invalid`, `event_not_found`, and without `dryRun`
 * `import_running`.
 */
export const createImport = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
  { fileName, bytes }: Upload,
  copyRows: CopyRows,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { id: adminId } = authorise(context, 'applicants.edit')
  if (!isCsvName(fileName)) throw fileError('file_not_csv')
  const { columns: wanted, dryRun = false, ...options } = body
  const chosen = await optionColumns(context, options)
  if (!dryRun) await requirePlaceToWrite(context)

  const { headers, records } = await openCsv(bytes)
  const columns = requireColumns(headers, wanted)
  const id = context.newId()
  const name = cleanText(fileName).slice(-longestName)
  await context.db
    .insertInto('imports')
    .values({ id, file_name: name, headers, columns, created_by: adminId, ...chosen })
    .execute()
  try {
    const total = await copyRows({ table: 'import_rows', columns: stagedColumns }, stageRows(id, columns, records))
    if (total === 0) throw fileError('file_empty')
    await inTransaction(context, async (inner) => {
      await inner.db.updateTable('imports').set({ total_rows: total }).where('id', '=', id).execute()
      await beginPhase(inner, id, dryRun ? 'checking' : 'running', {})
      await recordActivity(inner, {
        action: 'import.uploaded',
        description: `Uploaded ${name} with ${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`,
        target: { type: 'import', id },
        details: { rows: total, dryRun, ...options },
      })
    })
  } catch (error) {
    await discard(context, id)
    throw error
  }
  return { importId: id }
}
