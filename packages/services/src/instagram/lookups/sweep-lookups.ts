import { lookUpInstagram } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, enqueue, inTransaction } from '../../kernel/index.ts'
import { ago, isUnleased, restartLost } from '../../leases/index.ts'
import { lookupLeaseMs } from './lease-lookup.ts'

const maxAtOnce = 500

/** Added for a person who was removed at that moment, and so for no one. */
const forgetNeverAsked = async ({ db }: Context): Promise<void> => {
  await db
    .deleteFrom('instagram_profiles as p')
    .where('p.checked_at', 'is', null)
    .where('p.created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('applicants as a').select('a.id').whereRef('a.instagram_key', '=', 'p.username_key'))),
    )
    .execute()
}

/**
 * Queues a new job for every requested lookup without a worker: its job may have been lost with its worker, or with the queue.
 * Drops requests older than an hour: no user waits for them any more, and no source is asked for them over and over. Deletes
 * profiles that were never looked up and that no one has.
 */
export const sweepLookups = (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    await forgetNeverAsked(context)
    const isUnheld = isUnleased('lease_until', lookupLeaseMs)
    await context.db
      .updateTable('instagram_profiles')
      .set({ wanted_at: null, is_forced: false })
      .where('wanted_at', '<', ago(3_600_000))
      .where(isUnheld)
      .execute()
    const waiting = context.db
      .selectFrom('instagram_profiles')
      .select('id')
      .where('wanted_at', '<', ago(5_000))
      .where(isUnheld)
      .orderBy('wanted_at')
      .limit(maxAtOnce)
    await restartLost(waiting, (profileId) => enqueue(context, lookUpInstagram, { profileId }))
  })
