import { type RawBuilder, sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { announceRefreshes } from './announce-refreshes.ts'

/** Why no source can be asked any more: none has a key, or every one of them refused it. */
export type StopReason = 'not_configured' | 'unauthorized'

/** A remaining item `i`: no source was asked for it when its refresh was canceled or stopped. */
export const isLeft: RawBuilder<boolean> = sql<boolean>`(i.state = 'skipped' and i.settled_at is null)`

/** Ends every bulk refresh, because it can continue only after an admin sets a key. Waiting items count as skipped. */
export const stopRefreshes = (outer: Context, reason: StopReason): Promise<void> =>
  inTransaction(outer, async (context) => {
    const { rows } = await sql<{ id: string }>`
      with passed_over as (
        update instagram_refresh_items i set state = 'skipped', lease_token = null, lease_until = null
        from instagram_refreshes r where r.id = i.refresh_id and r.status = 'running' and i.state = 'waiting'
        returning i.refresh_id
      )
      update instagram_refreshes r set status = 'stopped', stop_reason = ${reason}, ended_at = clock_timestamp(),
        waits_until = null, skipped = r.skipped + p.count, left_over = p.count
      from (select refresh_id, count(*)::int as count from passed_over group by refresh_id) p
      where r.id = p.refresh_id and r.status = 'running'
      returning r.id`.execute(context.db)
    await announceRefreshes(
      context,
      rows.map(({ id }) => id),
    )
  })
