import { lookUpInstagram } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import { type Context, enqueue } from '../../kernel/index.ts'

/** A lookup that a user waits for. */
export type Wish = {
  readonly profileId: string
  /** When the newest lookup before this request ended. */
  readonly checkedAt: Date | null
}

/**
 * Requests a lookup of a profile, in the caller's transaction; a worker runs it. Concurrent requests for the same username wait
 * for the same lookup; a forced request makes it a forced one.
 */
export const requestLookup = async (context: Context, usernameKey: string, isForced: boolean): Promise<Wish> => {
  const { rows } = await sql<{ id: string; checked_at: Date | null; is_new: boolean }>`
    with known as (select wanted_at from instagram_profiles where username_key = ${usernameKey})
    insert into instagram_profiles as p (id, username_key, wanted_at, is_forced)
      values (${context.newId()}::uuid, ${usernameKey}, clock_timestamp(), ${isForced})
      on conflict (username_key) do update set
        wanted_at = coalesce(p.wanted_at, excluded.wanted_at), is_forced = p.is_forced or excluded.is_forced
      returning id, checked_at, not exists (select from known where wanted_at is not null) as is_new`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) throw new Error('a profile was neither added nor found')
  if (row.is_new) await enqueue(context, lookUpInstagram, { profileId: row.id })
  return { profileId: row.id, checkedAt: row.checked_at }
}
