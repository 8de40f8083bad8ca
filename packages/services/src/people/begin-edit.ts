import type { Context } from '../kernel/index.ts'

/** Begins an edit of one person: a batch of one, so that it is undone like every other. Returns its id. */
export const beginEdit = async (context: Context): Promise<string> => {
  const { actor } = context
  const id = context.newId()
  await context.db
    .insertInto('batches')
    .values({
      id,
      action: 'edit',
      admin_id: actor.kind === 'admin' ? actor.id : null,
      counts: JSON.stringify({ requested: 1, processed: 1, skipped: 0, failed: 0 }),
    })
    .execute()
  return id
}
