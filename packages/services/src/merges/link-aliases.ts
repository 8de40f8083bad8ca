import { type Context, oneOf, type RowSnapshot, readRowSnapshots, restoreRowSnapshots } from '../kernel/index.ts'

/** An application that a merge removes, and the one of the same event that is kept. */
export type Replaced = { readonly id: string; readonly linkNo: number; readonly keptId: string }

/**
 * Lets the guest links of removed applications open the kept ones, also those that led to a removed one already (ANS-30). Returns
 * the earlier entries. Runs before the applications are removed.
 */
export const addAliases = async (context: Context, replaced: readonly Replaced[]): Promise<RowSnapshot[]> => {
  const ids = replaced.map(({ id }) => id)
  const earlier = await readRowSnapshots(context, 'application_aliases', ids, 'application_id')
  for (const { id, linkNo, keptId } of replaced) {
    await context.db
      .updateTable('application_aliases')
      .set({ application_id: keptId })
      .where('application_id', '=', id)
      .execute()
    await context.db.insertInto('application_aliases').values({ id, application_id: keptId, link_no: linkNo }).execute()
  }
  return earlier
}

/** Gives restored applications their own guest links back, and those that led to them. */
export const removeAliases = async (
  context: Context,
  restoredIds: readonly string[],
  earlier: readonly RowSnapshot[] = [],
): Promise<void> => {
  const back = earlier.filter((row) => restoredIds.includes(String(row.application_id)))
  await context.db
    .deleteFrom('application_aliases')
    .where('id', '=', oneOf([...restoredIds, ...back.map((row) => String(row.id))]))
    .execute()
  await restoreRowSnapshots(context, 'application_aliases', back)
}
