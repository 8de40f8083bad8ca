import { runImport } from '@velvet/contracts/imports'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { type Context, enqueue } from '../kernel/index.ts'
import { announceImport, type StoredImport } from './lock-import.ts'

/** The counts of a run before its first row. */
export const nothingCounted = {
  last_row: 0,
  processed_rows: 0,
  created_rows: 0,
  updated_rows: 0,
  skipped_rows: 0,
  duplicate_rows: 0,
  failed_rows: 0,
} as const

/** The starting point of an undo. */
export const fromTheLastRow = { last_row: 2_147_483_647, processed_rows: 0 } as const

export const importRunning = (): AppError =>
  new AppError('conflict', 'import_running', 'Another import is running right now.', {
    suggestion: 'Wait for it to finish, or cancel it, then try again.',
  })

/** Another import holds the single slot for writing imports, or is about to take it. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '55P03' ||
    (error.code === '23505' && 'constraint' in error && error.constraint === 'imports_at_once'))

/**
 * Runs a statement that takes the single slot for writing imports, and keeps others from trying until the transaction ends.
 * Refuses `import_running` at once when the slot is taken, or is about to be.
 */
export const takeImportSlot = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  const slot = sql<boolean>`pg_try_advisory_xact_lock(hashtext('imports_at_once'))`.as('isFree')
  const { isFree } = await context.db.selectNoFrom(slot).executeTakeFirstOrThrow()
  if (!isFree) throw importRunning()
  try {
    return await work()
  } catch (error) {
    throw isTaken(error) ? importRunning() : error
  }
}

type Phase = 'checking' | 'running' | 'cancelling' | 'undoing'
type Columns = Partial<
  Pick<StoredImport, keyof typeof nothingCounted | 'merge_duplicates' | 'event_id' | 'tags' | 'source'>
>

/**
 * Starts a phase of an import that is not canceled; the work begins when this commits. `columns` set its starting point. Refuses
 * `import_running` while another import writes.
 */
export const beginPhase = async (context: Context, id: string, status: Phase, columns: Columns): Promise<void> => {
  const begin = () =>
    context.db
      .updateTable('imports')
      .set({ status, started_at: sql<Date>`clock_timestamp()`, failure_reason: null, ...columns })
      .where('id', '=', id)
      .where('status', '<>', 'cancelled')
      .execute()
  // A canceled import has the slot already.
  await (status === 'running' || status === 'undoing' ? takeImportSlot(context, begin) : begin())
  await enqueue(context, runImport, { importId: id })
  await announceImport(context, id)
}
