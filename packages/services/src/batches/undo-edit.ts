import type { undoEdit as endpoint } from '@velvet/contracts/batches'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { decideEditUndo } from '@velvet/domain/batches'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { restore } from './restore.ts'

/** Locks the edit before its person. An edit of a removed person is removed with them. */
const lockEdit = async (context: Context, id: string) => {
  const edit = await context.db
    .selectFrom('batches')
    .select(['created_at', 'undone_at'])
    .where('id', '=', id)
    .where('action', '=', 'edit')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const person = await context.db
    .selectFrom('applicants')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', (eb) => eb.selectFrom('batch_items').select('applicant_id').where('batch_id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!edit || !person) throw notFound('edit')
  return { edit, person }
}

/**
 * Undoes one edit of an applicant: its values go back to the earlier ones, except those that were changed again since. Refuses
 * `edit_not_found`, `edit_undone`, `edit_too_old` after 30 days, and `edit_superseded` when nothing is left to restore.
 */
export const undoEdit = async (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const id = knownId(params.id, 'edit')
    const { edit, person } = await lockEdit(context, id)
    decideEditUndo({ createdAt: edit.created_at, isUndone: edit.undone_at !== null }, context.now())
    const restored = await restore(context, { batchId: id, changedAt: edit.created_at }, [person.id])
    if (restored.length === 0)
      throw new AppError('conflict', 'edit_superseded', 'There is nothing to restore.', {
        suggestion: 'The values have changed since then, or the event is full. Edit the applicant instead.',
      })
    await context.db
      .updateTable('batches')
      .set({ restored: 1, undone_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordActivity(context, {
      action: 'applicant.edit_undone',
      description: `Undid a change to ${displayName(person)}`,
      target: { type: 'applicant', id: person.id },
      details: { editId: id },
    })
    return { success: true, message: 'The previous values are back, except for those that have changed since then.' }
  })
