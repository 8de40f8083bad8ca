import type { startImport as endpoint, Import } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { beginPhase, nothingCounted } from './begin-phase.ts'
import { importName } from './finish-import.ts'
import { getImport } from './get-import.ts'
import { optionColumns } from './import-options.ts'
import { lockImport } from './lock-import.ts'

/**
 * Starts writing a checked import, or checks it again with other options. Refuses `import_not_found`, `import_not_checked`,
 * `event_not_found`, `event_archived` also for the event chosen before, and `import_running` while another import writes.
 */
export const startImport = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<Import> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const one = await lockImport(context, params.id)
    if (one.status !== 'checked')
      throw new AppError(
        'conflict',
        'import_not_checked',
        'Only a file that has been uploaded and checked can be imported.',
      )
    const { dryRun = false, ...options } = body
    await beginPhase(context, one.id, dryRun ? 'checking' : 'running', {
      ...nothingCounted,
      ...(await optionColumns(context, { eventId: one.event_id, ...options })),
    })
    await recordActivity(context, {
      action: 'import.started',
      description: `${dryRun ? 'Checked' : 'Started'} the import of ${importName(one)}`,
      target: { type: 'import', id: one.id },
      details: { rows: one.total_rows, ...options },
    })
    return getImport(context, { params })
  })
