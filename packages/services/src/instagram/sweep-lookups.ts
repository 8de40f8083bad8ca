import { lookUpInstagram } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, enqueue, inTransaction } from '../kernel/index.ts'
import { isHeld } from './lease-time.ts'

const maxAtOnce = 500

/** Added for somebody who was removed at that very moment, and then for nobody. */
const forgetNeverAsked = async ({ db }: Context): Promise<void> => {
  await sql`
    delete from instagram_profiles p where checked_at is null and created_at < now() - interval '10 minutes'
      and not exists (select from applicants a where a.instagram_key = p.username_key)`.execute(db)
}

/**
 * Rings once more for every wished look that nobody is at: its job may have been lost with its worker, or with the queue. A
 * wish of an hour ago is dropped: nobody waits for it any more, and no source is asked for it over and over. Profiles that
 * were never looked at and that nobody has are forgotten.
 */
export const sweepLookups = (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    await forgetNeverAsked(context)
    const isFree = sql<boolean>`not ${isHeld(sql`lease_until`)}`
    await context.db
      .updateTable('instagram_profiles')
      .set({ wanted_at: null, is_forced: false })
      .where('wanted_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
      .where(isFree)
      .execute()
    const waiting = await context.db
      .selectFrom('instagram_profiles')
      .select('id')
      .where('wanted_at', '<', sql<Date>`clock_timestamp() - interval '5 seconds'`)
      .where(isFree)
      .orderBy('wanted_at')
      .limit(maxAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of waiting) await enqueue(context, lookUpInstagram, { profileId: id })
  })
