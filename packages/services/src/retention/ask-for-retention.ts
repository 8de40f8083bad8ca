import { runRetention } from '@velvet/contracts/retention'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/**
 * Requests the run of the next night, at 09:00 UTC, which is night in all of the Americas. Its row has an id derived from that
 * day, so repeated requests create one run.
 */
export const askForRetention = async ({ db }: Context): Promise<void> => {
  await sql`
    insert into outbox (id, job, payload, run_at)
    select md5(${runRetention.name}::text || extract(epoch from night))::uuid, ${runRetention.name}, '{}', night
    from (select date_trunc('day', now() - interval '9 hours', 'UTC') + interval '1 day 9 hours') next (night)
    on conflict (id) do nothing`.execute(db)
}
