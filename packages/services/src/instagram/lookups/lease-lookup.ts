import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { claim, type Holder, release } from '../../leases/index.ts'

export const lookupLeaseMs = 60_000

/** A profile that only its holder looks up. */
export type Lease = {
  readonly profileId: string
  readonly usernameKey: string
  readonly holder: Holder<'instagram_profiles'>
}

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
  const holder = { table: 'instagram_profiles', token: context.newId(), leaseMs: lookupLeaseMs } as const
  const taken = await claim(context, holder)
    .where('id', '=', profileId)
    .where(isHad)
    .$if(onlyWanted, (query) => query.where('wanted_at', 'is not', null))
    .returning('username_key')
    .executeTakeFirst()
  if (taken) return { profileId, usernameKey: taken.username_key, holder }
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
export const releaseLease = (context: Context, { profileId, holder }: Lease): Promise<void> =>
  release(context, holder, (held) => held.where('id', '=', profileId))
