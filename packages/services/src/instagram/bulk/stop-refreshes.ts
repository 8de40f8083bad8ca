import { type RawBuilder, sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'
import { announceRefreshes } from './announce-refreshes.ts'

/** Why no source can be asked any more: none has a key, or every one of them refused it. */
export type StopReason = 'not_configured' | 'unauthorized'

/** A remaining item `i`: no source was asked for it when its refresh was canceled or stopped. */
export const isLeft: RawBuilder<boolean> = sql<boolean>`(i.state = 'skipped' and i.settled_at is null)`

/** Ends every bulk refresh, because it can continue only after an admin sets a key. Waiting items count as skipped. */
export const stopRefreshes = (outer: Context, reason: StopReason): Promise<void> =>
  inTransaction(outer, async (context) => {
    const rows = await context.db
      .with('passed_over', (db) =>
        db
          .updateTable('instagram_refresh_items as i')
          .from('instagram_refreshes as r')
          .set({ state: 'skipped', ...noLease })
          .whereRef('r.id', '=', 'i.refresh_id')
          .where('r.status', '=', 'running')
          .where('i.state', '=', 'waiting')
          .returning('i.refresh_id'),
      )
      .updateTable('instagram_refreshes as r')
      .from((eb) =>
        eb
          .selectFrom('passed_over')
          .select(['refresh_id', sql<number>`count(*)::int`.as('count')])
          .groupBy('refresh_id')
          .as('p'),
      )
      .set((eb) => ({
        status: 'stopped',
        stop_reason: reason,
        ended_at: sql`clock_timestamp()`,
        waits_until: null,
        skipped: eb('r.skipped', '+', eb.ref('p.count')),
        left_over: eb.ref('p.count'),
      }))
      .whereRef('r.id', '=', 'p.refresh_id')
      .where('r.status', '=', 'running')
      .returning('r.id')
      .execute()
    await announceRefreshes(
      context,
      rows.map(({ id }) => id),
    )
  })
