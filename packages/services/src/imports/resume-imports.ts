import { runImport } from '@velvet/contracts/imports'
import { workingStatuses } from '@velvet/domain/imports'
import { type Context, enqueue, inTransaction } from '../kernel/index.ts'
import { restartLost } from '../leases/index.ts'

/** Queues a new job for every running import without a worker: its job may have been lost with its worker, or with the queue. */
export const resumeImports = (outer: Context): Promise<void> =>
  inTransaction(outer, (context) =>
    restartLost(context.db.selectFrom('imports').select('id').where('status', 'in', workingStatuses), (importId) =>
      enqueue(context, runImport, { importId }),
    ),
  )
