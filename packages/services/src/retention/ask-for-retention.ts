import { runRetention } from '@velvet/contracts/retention'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/**
 * Requests the run of the next night, at 09:00 UTC, which is night in all of the Americas. Its row has an id derived from that
 * day, so repeated requests create one run.
 */
export const askForRetention = async ({ db }: Context): Promise<void> => {
  const night = sql<Date>`(date_trunc('day', now() - interval '9 hours', 'UTC') + interval '1 day 9 hours')`
  await db
    .insertInto('outbox')
    .values({
      id: sql`md5(${runRetention.name}::text || extract(epoch from ${night}))::uuid`,
      job: runRetention.name,
      payload: '{}',
      run_at: night,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
