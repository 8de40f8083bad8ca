import type { cancelInstagramRefresh as endpoint, InstagramRefresh } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'
import { announceRefreshes } from './announce-refreshes.ts'
import { readRefresh } from './present-refresh.ts'

const skipWaiting = async (context: Context, id: string): Promise<number> => {
  const { numUpdatedRows } = await context.db
    .updateTable('instagram_refresh_items')
    .set({ state: 'skipped', ...noLease })
    .where('refresh_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Cancels a bulk refresh. Fetched profiles stay, and so does a profile that is being fetched right now; it counts as skipped.
 * Refuses `instagram_refresh_not_found` and `instagram_refresh_ended`.
 */
export const cancelInstagramRefresh = (
  outer: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<InstagramRefresh> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'instagram.refresh')
    const { id, total } = await readRefresh(context, params.id)
    // Locks items before their refresh, like the code that counts a lookup.
    const skipped = await skipWaiting(context, id)
    const ended = await context.db
      .updateTable('instagram_refreshes')
      .set({
        status: 'canceled',
        ended_at: sql<Date>`clock_timestamp()`,
        waits_until: null,
        skipped: sql<number>`skipped + ${skipped}::int`,
        left_over: skipped,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n)
      throw new AppError('conflict', 'instagram_refresh_ended', 'This refresh has already ended.')
    await recordActivity(context, {
      action: 'instagram.refresh_canceled',
      description: `Canceled a refresh of Instagram profiles after ${total - skipped} of ${total}`,
      target: { type: 'instagram_refresh', id },
      details: { profiles: total, skipped },
    })
    await announceRefreshes(context, [id])
    return readRefresh(context, id)
  })
