import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Closes addresses that a provider called impossible, so that no later campaign tries them. */
export const suppressRefused = async (context: Context, communicationIds: readonly string[]): Promise<void> => {
  await sql`
    insert into suppressions (channel, address_hmac, reason, source)
    select channel, address_hmac, 'invalid', 'provider' from communications
    where id = any (${communicationIds}::uuid[]) and address_hmac is not null
    on conflict do nothing`.execute(context.db)
}
