import { lookUpInstagram } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, enqueue } from '../../kernel/index.ts'

/** A lookup that a user waits for. */
export type LookupRequest = {
  readonly profileId: string
  /** When the newest lookup before this request ended. */
  readonly checkedAt: Date | null
}

/**
 * Requests a lookup of a profile, in the caller's transaction; a worker runs it. Concurrent requests for the same username wait
 * for the same lookup; a forced request makes it a forced one.
 */
export const requestLookup = async (
  context: Context,
  usernameKey: string,
  isForced: boolean,
): Promise<LookupRequest> => {
  const row = await context.db
    .with('known', (db) =>
      db.selectFrom('instagram_profiles').select('wanted_at').where('username_key', '=', usernameKey),
    )
    .insertInto('instagram_profiles')
    .values({
      id: context.newId(),
      username_key: usernameKey,
      wanted_at: sql`clock_timestamp()`,
      is_forced: isForced,
    })
    .onConflict((conflict) =>
      conflict.column('username_key').doUpdateSet({
        wanted_at: sql`coalesce(instagram_profiles.wanted_at, excluded.wanted_at)`,
        is_forced: sql`instagram_profiles.is_forced or excluded.is_forced`,
      }),
    )
    .returning([
      'id',
      'checked_at',
      sql<boolean>`not exists (select from known where wanted_at is not null)`.as('is_new'),
    ])
    .executeTakeFirstOrThrow()
  if (row.is_new) await enqueue(context, lookUpInstagram, { profileId: row.id })
  return { profileId: row.id, checkedAt: row.checked_at }
}
