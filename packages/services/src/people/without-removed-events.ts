import { type Context, dropDanglingReferences, type RowSnapshot } from '../kernel/index.ts'

/** The changes to restore, each without a latest event that was deleted since. Locks the events until this transaction ends. */
export const withoutRemovedEvents = async <Plan extends { readonly columns: RowSnapshot }>(
  context: Context,
  plans: readonly Plan[],
): Promise<Plan[]> => {
  const columns = await dropDanglingReferences(
    context,
    plans.map((plan) => plan.columns),
    'event_id',
  )
  return plans.map((plan, place) => ({ ...plan, columns: columns[place] ?? plan.columns }))
}
