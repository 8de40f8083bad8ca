import type { undoImport as endpoint, Import } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { decideImportUndo, writingStatuses } from '@velvet/domain/imports'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { beginPhase, fromTheLastRow, importRunning } from '../begin-phase.ts'
import { importName } from '../finish-import.ts'
import { getImport } from '../get-import.ts'
import { lockImport } from '../lock-import.ts'

/**
 * Starts undoing an import: removes the people it created and restores the values it changed, except values that were changed
 * since. Refuses `import_not_found`, `import_not_undoable`, `import_too_old` after 30 days, and `import_running` while this or
 * another import writes.
 */
export const undoImport = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Import> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const one = await lockImport(context, params.id)
    if (writingStatuses.includes(one.status)) throw importRunning()
    decideImportUndo(
      { status: one.status, written: one.created_rows + one.updated_rows, finishedAt: one.finished_at },
      context.now(),
    )
    await beginPhase(context, one.id, 'undoing', fromTheLastRow)
    await recordActivity(context, {
      action: 'import.undo_started',
      description: `Started undoing the import of ${importName(one)}`,
      target: { type: 'import', id: one.id },
      details: { created: one.created_rows, updated: one.updated_rows },
    })
    return getImport(context, { params })
  })
