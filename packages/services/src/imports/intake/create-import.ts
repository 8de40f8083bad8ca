import type { createImport as endpoint } from '@velvet/contracts/imports'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { isCsvName, writingStatuses } from '@velvet/domain/imports'
import { cleanText } from '@velvet/domain/kernel'
import { isWorkbookName } from '@velvet/domain/spreadsheets'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction, recordActivity, type Upload } from '../../kernel/index.ts'
import { beginPhase, importRunning } from '../begin-phase.ts'
import { optionColumns } from '../import-options.ts'
import { fileError } from '../staging/file-error.ts'
import type { StageFile } from '../staging/index.ts'
import { spool } from './spool.ts'
import type { UploadSlots } from './upload-slots.ts'

/** The process's resources for uploads. */
export type Intake = {
  slots: UploadSlots
  stageFile: StageFile
  /** Where files are kept while they arrive and are read. On a disk: several may have half a gigabyte each. */
  folder: string
}

const maxNameLength = 200

const requirePlaceToWrite = async (context: Context): Promise<void> => {
  const writing = await context.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', writingStatuses)
    .executeTakeFirst()
  if (writing) throw importRunning()
}

/** Removes a failed upload, however many rows it has. If that fails, it is removed after a day. */
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
 * Accepts a file: receives it whole, without a database connection, then stages its rows on another thread, and a job checks them
 * (`dryRun`) or writes the people. All or nothing: after any error, including a lost connection, no row of the file is kept.
 * Refuses `file_not_csv`, `file_empty`, `file_too_large`, `file_too_wide`, `sheet_not_found`, `file_too_long`, `columns_invalid`,
 * `event_not_found`, `event_archived`, `import_running`, and `too_many_uploads`.
 */
export const createImport = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
  { fileName, bytes }: Upload,
  { slots, stageFile, folder }: Intake,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { id: adminId } = authorize(context, 'applicants.edit')
  if (!isCsvName(fileName) && !isWorkbookName(fileName)) throw fileError('file_not_csv')
  const { columns, optInValues: optIns, encoding, sheet, dryRun = false, ...options } = body
  const name = cleanText(fileName).slice(-maxNameLength)

  return slots.take(adminId, async () => {
    const chosen = await optionColumns(context, options)
    if (!dryRun) await requirePlaceToWrite(context)
    const id = context.newId()
    await context.db
      .insertInto('imports')
      .values({ id, file_name: name, created_by: adminId, ...chosen })
      .execute()
    try {
      const staged = await spool(folder, bytes, (path) =>
        stageFile({ importId: id, path, name: fileName, encoding, sheet, columns, optIns }),
      )
      await inTransaction(context, async (inner) => {
        // Checks the options again: an event that was deleted during the upload is refused.
        await inner.db
          .updateTable('imports')
          .set({ headers: staged.headers, columns: staged.columns, total_rows: staged.total, ...chosen })
          .where('id', '=', id)
          .execute()
        await beginPhase(inner, id, dryRun ? 'checking' : 'running', {})
        await recordActivity(inner, {
          action: 'import.uploaded',
          description: `Uploaded ${name} with ${staged.total.toLocaleString('en-US')} ${staged.total === 1 ? 'row' : 'rows'}`,
          target: { type: 'import', id },
          details: { rows: staged.total, dryRun, ...options },
        })
      })
    } catch (error) {
      await discard(context, id)
      throw error
    }
    return { importId: id }
  })
}
