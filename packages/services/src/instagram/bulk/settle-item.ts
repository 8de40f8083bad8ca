import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { settle } from '../../leases/index.ts'
import type { ItemHolder } from './claim-items.ts'

/** The outcome of an item. */
export type Outcome = {
  readonly state: 'succeeded' | 'failed' | 'skipped'
  readonly source?: InstagramSourceName | null
  readonly failure?: LookupFailure | null
}

/** Counts an item's outcome, once: not when the item was canceled in between, nor when its lease went to another worker. */
export const settleItem = async (
  context: Context,
  holder: ItemHolder,
  id: string,
  { state, source = null, failure = null }: Outcome,
): Promise<void> => {
  const settled_at = sql<Date>`clock_timestamp()`
  await context.db
    .with('settled', (db) => settle({ db }, holder, id, { state, source, failure, settled_at }).returning('refresh_id'))
    .updateTable('instagram_refreshes as r')
    .from('settled')
    .set({ [state]: sql`${sql.ref(`r.${state}`)} + 1` })
    .whereRef('r.id', '=', 'settled.refresh_id')
    .execute()
}
