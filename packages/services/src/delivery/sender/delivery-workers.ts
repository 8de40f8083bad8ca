import type { Channel } from '@velvet/contracts/delivery'
import { heartbeatTimeoutSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { ago, fromNow } from '../../leases/index.ts'
import { settlingMs } from './lane-shares.ts'
import type { PumpStats } from './pump-options.ts'

export type Served = { readonly channel: Channel; readonly breaker: PumpStats['breaker'] }

/** Records one worker's heartbeat. Deletes workers that are long gone. */
export const recordHeartbeat = async (context: Context, id: string, served: readonly Served[]): Promise<void> => {
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
    .where('seen_at', '<', ago(heartbeatTimeoutSeconds * 4_000))
    .where((eb) => eb.or([eb('share_until', 'is', null), eb('share_until', '<', fromNow(0))]))
    .execute()
}

/**
 * Records that a worker has ended, so that the others need not wait until its heartbeat is overdue. Its shares stay reserved for
 * as long as the provider counts its last messages.
 */
export const removeHeartbeat = async (context: Context, id: string): Promise<void> => {
  await context.db
    .updateTable('delivery_workers')
    .set({ seen_at: sql`to_timestamp(0)`, share_until: sql`least(share_until, ${fromNow(settlingMs)})` })
    .where('id', '=', id)
    .execute()
}
