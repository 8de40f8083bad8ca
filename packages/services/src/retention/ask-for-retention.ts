import { runRetention } from '@velvet/contracts/retention'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/**
 * Asks for the run of the next night, 09:00 UTC being one in all of the Americas. Its row has the id of that day, so however
 * many ask, it is asked for once.
 */
export const askForRetention = async ({ db }: Context): Promise<void> => {
  await sql`
    insert into outbox (id, job, payload, run_at)
    select md5(${runRetention.name}::text || extract(epoch from night))::uuid, ${runRetention.name}, '{}', night
    from (select date_trunc('day', now() - interval '9 hours', 'UTC') + interval '1 day 9 hours') next (night)
    on conflict (id) do nothing`.execute(db)
}
