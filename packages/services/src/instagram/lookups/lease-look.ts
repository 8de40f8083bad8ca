import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { isHeld, leaseEnd } from './lease-time.ts'

const renewMs = 20_000

/** A profile that only its holder looks up. */
export type Lease = { readonly profileId: string; readonly token: string; readonly usernameKey: string }

/** A person has the username; the lookup may have been requested for a person who was erased since. */
const isHad = sql<boolean>`exists (select from applicants a where a.instagram_key = instagram_profiles.username_key)`

const forget = async (context: Context, profileId: string): Promise<void> => {
  await context.db
    .deleteFrom('instagram_profiles')
    .where('id', '=', profileId)
    .where(sql<boolean>`not ${isHad}`)
    .execute()
}

/**
 * Leases the profile for 60 s, unless another worker has it, or `onlyWanted` is set and no request is left. Deletes a profile
 * whose username no one has.
 */
export const takeLease = async (
  context: Context,
  profileId: string,
  { onlyWanted }: { onlyWanted: boolean },
): Promise<Lease | 'under_way' | 'not_wanted' | 'gone'> => {
  const token = context.newId()
  const taken = await context.db
    .updateTable('instagram_profiles')
    .set({ lease_token: token, lease_until: leaseEnd })
    .where('id', '=', profileId)
    .where(sql<boolean>`not ${isHeld(sql`lease_until`)}`)
    .where(isHad)
    .$if(onlyWanted, (query) => query.where('wanted_at', 'is not', null))
    .returning('username_key')
    .executeTakeFirst()
  if (taken) return { profileId, token, usernameKey: taken.username_key }
  const row = await context.db
    .selectFrom('instagram_profiles')
    .select(['wanted_at', isHad.as('is_had')])
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (row && !row.is_had) await forget(context, profileId)
  if (!row?.is_had) return 'gone'
  return onlyWanted && row.wanted_at === null ? 'not_wanted' : 'under_way'
}

/** Releases the profile; does nothing when another worker has it already. */
export const giveBack = async (context: Context, { profileId, token }: Lease): Promise<void> => {
  await context.db
    .updateTable('instagram_profiles')
    .set({ lease_token: null, lease_until: null })
    .where('id', '=', profileId)
    .where('lease_token', '=', token)
    .execute()
}

/** Renews the lease while `work` runs; its signal aborts when another worker took the profile, or it was deleted. */
export const holding = async <T>(
  context: Context,
  lease: Lease,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController()
  const renew = async (): Promise<void> => {
    const { numUpdatedRows } = await context.db
      .updateTable('instagram_profiles')
      .set({ lease_until: leaseEnd })
      .where('id', '=', lease.profileId)
      .where('lease_token', '=', lease.token)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) lost.abort(new Error('another worker is looking up this profile'))
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      context.logger.warn({ profileId: lease.profileId, error: String(error) }, 'could not hold on to a profile'),
    )
  }, renewMs)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
