import type { Channel } from '@velvet/contracts/delivery'
import { presenceSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { PumpStats } from './pump-options.ts'

export type Served = { readonly channel: Channel; readonly breaker: PumpStats['breaker'] }

const secondsAgo = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`

/** Records one worker's heartbeat; returns how many workers serve each channel now. Deletes workers that are long gone. */
export const recordHeartbeat = async (
  context: Context,
  id: string,
  served: readonly Served[],
): Promise<ReadonlyMap<Channel, number>> => {
  if (served.length > 0)
    await context.db
      .insertInto('delivery_workers')
      .values(served.map(({ channel, breaker }) => ({ id, channel, breaker })))
      .onConflict((conflict) =>
        conflict
          .columns(['id', 'channel'])
          .doUpdateSet((eb) => ({ breaker: eb.ref('excluded.breaker'), seen_at: sql`clock_timestamp()` })),
      )
      .execute()
  await context.db
    .deleteFrom('delivery_workers')
    .where('seen_at', '<', secondsAgo(presenceSeconds * 4))
    .execute()
  const rows = await context.db
    .selectFrom('delivery_workers')
    .select(['channel', sql<number>`count(*)::int`.as('workers')])
    .where('seen_at', '>', secondsAgo(presenceSeconds))
    .groupBy('channel')
    .execute()
  return new Map(rows.map((row) => [row.channel, row.workers]))
}

/** Removes a worker that ends, so that the others need not wait until its heartbeat is overdue. */
export const removeHeartbeat = async (context: Context, id: string): Promise<void> => {
  await context.db.deleteFrom('delivery_workers').where('id', '=', id).execute()
}
