import type { Channel } from '@velvet/contracts/delivery'
import { presenceSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { PumpStats } from './pump-options.ts'

export type Served = { readonly channel: Channel; readonly breaker: PumpStats['breaker'] }

/** Records one worker's heartbeat; returns how many workers serve each channel now. Deletes workers that are long gone. */
export const recordHeartbeat = async (
  context: Context,
  id: string,
  served: readonly Served[],
): Promise<ReadonlyMap<Channel, number>> => {
  await sql`
    insert into delivery_workers (id, channel, breaker)
    select ${id}::uuid, s.channel, s.breaker
    from unnest(${served.map((one) => one.channel)}::text[], ${served.map((one) => one.breaker)}::text[]) as s(channel, breaker)
    on conflict (id, channel) do update set breaker = excluded.breaker, seen_at = clock_timestamp()`.execute(context.db)
  await sql`
    delete from delivery_workers where seen_at < clock_timestamp() - make_interval(secs => ${presenceSeconds * 4})`.execute(
    context.db,
  )
  const { rows } = await sql<{ channel: Channel; workers: number }>`
    select channel, count(*)::int as workers from delivery_workers
    where seen_at > clock_timestamp() - make_interval(secs => ${presenceSeconds}) group by channel`.execute(context.db)
  return new Map(rows.map((row) => [row.channel, row.workers]))
}

/** Removes a worker that ends, so that the others need not wait until its heartbeat is overdue. */
export const removeHeartbeat = async (context: Context, id: string): Promise<void> => {
  await context.db.deleteFrom('delivery_workers').where('id', '=', id).execute()
}
