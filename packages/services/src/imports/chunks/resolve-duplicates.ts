import type { resolveDuplicates as endpoint, Import } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, oneOf, recordActivity } from '../../kernel/index.ts'
import { beginPhase, importRunning } from '../begin-phase.ts'
import { importName } from '../finish-import.ts'
import { getImport } from '../get-import.ts'
import { announceImport, lockImport, type StoredImport } from '../lock-import.ts'

type Body = EndpointInput<typeof endpoint>['body']

const decided: Record<Body['action'], string> = { force_add: 'Add', merge: 'Merge', skip: 'Skip' }

/** Stores the decision; returns how many duplicates it covers. */
const decide = async (context: Context, one: StoredImport, { action, rows }: Body): Promise<number> => {
  const values =
    action === 'skip'
      ? { outcome: 'skipped' as const, error: 'Skipped' }
      : { outcome: null, error: null, decision: action }
  const duplicates = context.db
    .updateTable('import_rows')
    .set(values)
    .where('import_id', '=', one.id)
    .where('outcome', '=', 'duplicate')
  const { numUpdatedRows } = await (rows
    ? duplicates.where('row_number', '=', oneOf(rows))
    : duplicates
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Decides on the duplicates of a finished import, these rows or all: adds them anyway, merges them into the existing people, or
 * leaves them out permanently. Refuses `import_not_found`, `import_not_finished`, `duplicates_not_found` when none of the rows is
 * a duplicate, and `import_running` while an import writes.
 */
export const resolveDuplicates = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Import> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const one = await lockImport(context, params.id)
    if (one.status === 'running') throw importRunning()
    if (one.status !== 'completed')
      throw new AppError(
        'conflict',
        'import_not_finished',
        'Duplicates can be resolved only after the import has finished.',
      )
    const count = await decide(context, one, body)
    if (count === 0)
      throw new AppError('not_found', 'duplicates_not_found', 'None of these rows is a duplicate anymore.')
    const duplicates = one.duplicate_rows - count
    if (body.action === 'skip') {
      await context.db
        .updateTable('imports')
        .set({ duplicate_rows: duplicates, skipped_rows: one.skipped_rows + count })
        .where('id', '=', one.id)
        .execute()
      await announceImport(context, one.id)
    } else
      await beginPhase(context, one.id, 'running', {
        last_row: 0,
        duplicate_rows: duplicates,
        processed_rows: one.processed_rows - count,
      })
    await recordActivity(context, {
      action: 'import.duplicates_resolved',
      description: `${decided[body.action]} ${count.toLocaleString('en-US')} duplicate${count === 1 ? '' : 's'} of the import of ${importName(one)}`,
      target: { type: 'import', id: one.id },
      details: { action: body.action, count },
    })
    return getImport(context, { params })
  })
