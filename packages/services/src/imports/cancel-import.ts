import type { cancelImport as endpoint, Import } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { beginPhase, fromTheLastRow, nothingCounted } from './begin-phase.ts'
import { importName } from './finish-import.ts'
import { getImport } from './get-import.ts'
import { announceImport, lockImport } from './lock-import.ts'

const unwritten: readonly string[] = ['uploading', 'checking', 'checked']

/**
 * Cancels an import. Written rows are undone, the newest first; before the writing phase nothing was written. Canceling again
 * changes nothing. Refuses `import_not_found` and `import_finished`.
 */
export const cancelImport = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Import> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const one = await lockImport(context, params.id)
    if (one.status === 'cancelling' || one.status === 'cancelled') return getImport(context, { params })
    if (unwritten.includes(one.status)) {
      await context.db
        .updateTable('imports')
        .set({ status: 'cancelled', finished_at: sql<Date>`clock_timestamp()`, ...nothingCounted })
        .where('id', '=', one.id)
        .execute()
      await announceImport(context, one.id)
    } else if (one.status === 'running') await beginPhase(context, one.id, 'cancelling', fromTheLastRow)
    else throw new AppError('conflict', 'import_finished', 'This import is finished. Undo it instead.')
    await recordActivity(context, {
      action: 'import.cancelled',
      description: `Canceled the import of ${importName(one)}`,
      target: { type: 'import', id: one.id },
      details: { rows: one.total_rows, done: one.processed_rows },
    })
    return getImport(context, { params })
  })
