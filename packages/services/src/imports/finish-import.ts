import { sql } from 'kysely'
import { type Actor, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { nothingCounted } from './begin-phase.ts'
import { announceImport, lockImport, type StoredImport } from './lock-import.ts'

const ends = { checking: 'checked', running: 'completed', cancelling: 'cancelled', undoing: 'undone' } as const

const isUnderWay = (status: string): status is keyof typeof ends => status in ends

/** The admin who requested the import, although a worker runs it. */
const authorOf = async (context: Context, { created_by: id }: StoredImport): Promise<Actor> => {
  const admin =
    id === null
      ? undefined
      : await context.db.selectFrom('admins').select(['id', 'username', 'role']).where('id', '=', id).executeTakeFirst()
  return admin ? { kind: 'admin', ...admin, ip: null, userAgent: null } : context.actor
}

const number = new Intl.NumberFormat('en-US')
const counted = (counts: readonly (readonly [count: number, what: string])[]): string =>
  counts.map(([count, what]) => `${number.format(count)} ${what}`).join(', ')

export const importName = ({ file_name: name }: Pick<StoredImport, 'file_name'>): string => name ?? 'a list'

/** One entry with the counts, whatever the size of the file. */
const recordCompleted = async (context: Context, one: StoredImport): Promise<void> => {
  const counts = counted([
    [one.created_rows, 'created'],
    [one.updated_rows, 'updated'],
    [one.skipped_rows, 'skipped'],
    [one.failed_rows + one.duplicate_rows, 'failed'],
  ])
  await recordActivity(context, {
    action: 'import.completed',
    description: `Imported ${importName(one)}: ${counts}`,
    target: { type: 'import', id: one.id },
    details: {
      created: one.created_rows,
      updated: one.updated_rows,
      skipped: one.skipped_rows,
      failed: one.failed_rows + one.duplicate_rows,
      duplicates: one.duplicate_rows,
      mergeDuplicates: one.merge_duplicates,
    },
  })
}

const recordTakenBack = async (context: Context, one: StoredImport): Promise<void> => {
  const details = { removed: one.removed_people, restored: one.restored_people, kept: one.kept_people }
  const counts = counted([
    [details.removed, 'removed'],
    [details.restored, 'restored'],
    [details.kept, 'kept'],
  ])
  await recordActivity(context, {
    action: 'import.undone',
    description: `Undid the import of ${importName(one)}: ${counts}`,
    target: { type: 'import', id: one.id },
    details,
  })
}

/** Ends the current phase of a locked import after its last row, and writes the activity entry. */
export const finishImport = async (context: Context, { id, status }: StoredImport): Promise<StoredImport | null> => {
  if (!isUnderWay(status)) return null
  const one = await context.db
    .updateTable('imports')
    .set({ status: ends[status], ...(status === 'checking' ? {} : { finished_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'checking') return one
  const asAuthor = { ...context, actor: await authorOf(context, one) }
  await (status === 'running' ? recordCompleted : recordTakenBack)(asAuthor, one)
  await announceApplicants(context)
  return one
}

const whatFailed = {
  checking: 'be checked',
  running: 'continue',
  cancelling: 'be canceled',
  undoing: 'be undone',
} as const

/** Ends an import that cannot continue. Its written rows stay, and can be undone. */
export const failImport = (outer: Context, id: string): Promise<void> =>
  inTransaction(outer, async (context) => {
    const one = await lockImport(context, id)
    const { status } = one
    if (!isUnderWay(status)) return
    await context.db
      .updateTable('imports')
      .set({
        status: 'failed',
        failure_reason: `This import could not ${whatFailed[status]} because of a fault on our side. ${
          status === 'checking' ? 'Nothing was written.' : 'What it has written so far is kept and can be undone.'
        }`,
        finished_at: sql<Date>`clock_timestamp()`,
        ...(status === 'checking' ? nothingCounted : {}),
      })
      .where('id', '=', id)
      .execute()
    const asAuthor = { ...context, actor: await authorOf(context, one) }
    await recordActivity(asAuthor, {
      action: 'import.failed',
      description: `The import of ${importName(one)} could not ${whatFailed[status]}`,
      target: { type: 'import', id },
      details: { rows: one.total_rows, done: one.processed_rows },
    })
    await announceImport(context, id)
    await announceApplicants(context)
  })
