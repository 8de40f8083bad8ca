import { runImport } from '@velvet/contracts/imports'
import { workingStatuses } from '@velvet/domain/imports'
import { type Context, enqueue, inTransaction } from '../kernel/index.ts'

/** Queues a new job for every running import without a worker: its job may have been lost with its worker, or with the queue. */
export const resumeImports = (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const open = await context.db
      .selectFrom('imports')
      .select('id')
      .where('status', 'in', workingStatuses)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of open) await enqueue(context, runImport, { importId: id })
  })
