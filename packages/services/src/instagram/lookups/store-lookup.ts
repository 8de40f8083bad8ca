import { mergeProfiles } from '@velvet/domain/instagram'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { settle } from '../../leases/index.ts'
import { applyProfile, lockApplicantsOf } from '../apply-profile.ts'
import type { InstagramProfile } from '../sources/instagram-source.ts'
import type { Lease } from './lease-lookup.ts'
import type { SmartAnswer } from './smart-lookup.ts'

const newest = (before: unknown, said: InstagramProfile): string =>
  JSON.stringify(mergeProfiles(before as InstagramProfile | null, said))

/**
 * Writes a lookup's result to the profile and to everyone with its username, and ends its request, all or nothing. A lookup that
 * lost its lease is too late: nothing is written, and the result is false.
 */
export const storeLookup = (
  outer: Context,
  { profileId, usernameKey, holder }: Lease,
  looked: SmartAnswer,
  options: { isForced: boolean },
): Promise<boolean> =>
  inTransaction(outer, async (context) => {
    // Locks the applicants first, as deleting one does: in the other order the two could deadlock.
    const applicants = await lockApplicantsOf(context, usernameKey)
    const row = await context.db
      .selectFrom('instagram_profiles')
      .select(['profile', 'is_forced'])
      .where('id', '=', profileId)
      .where('lease_token', '=', holder.token)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return false
    const before = row.profile as InstagramProfile | null
    const now = sql<Date>`clock_timestamp()`
    const { checked_at: checkedAt } = await settle(context, holder, profileId, {
      ...(looked.profile && { profile: newest(before, looked.profile), source: looked.source, fetched_at: now }),
      checked_at: now,
      failure: looked.failure,
      message: looked.message,
      attempts: JSON.stringify(looked.attempts),
      wanted_at: null,
      is_forced: false,
    })
      .returning('checked_at')
      .executeTakeFirstOrThrow()
    if (looked.profile && checkedAt)
      await applyProfile(context, applicants, {
        before,
        said: looked.profile,
        fetchedAt: checkedAt,
        isForced: options.isForced || row.is_forced,
      })
    return true
  })
