import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

/** The outcome of an item. */
export type Outcome = {
  readonly state: 'succeeded' | 'failed' | 'skipped'
  readonly source?: InstagramSourceName | null
  readonly failure?: LookupFailure | null
}

/** Counts an item's outcome, once: not when the item was canceled in between, nor when its lease went to another worker. */
export const settleItem = async (
  context: Context,
  token: string,
  id: string,
  { state, source = null, failure = null }: Outcome,
): Promise<void> => {
  await context.db
    .with('settled', (db) =>
      db
        .updateTable('instagram_refresh_items')
        .set({ state, source, failure, settled_at: sql`clock_timestamp()`, lease_token: null, lease_until: null })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('lease_token', '=', token)
        .returning('refresh_id'),
    )
    .updateTable('instagram_refreshes as r')
    .from('settled')
    .set({ [state]: sql`${sql.ref(`r.${state}`)} + 1` })
    .whereRef('r.id', '=', 'settled.refresh_id')
    .execute()
}
