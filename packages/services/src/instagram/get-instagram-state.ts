import type { getInstagramState as endpoint, LookupFailure } from '@velvet/contracts/instagram'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { valuesKeptByHand } from '@velvet/domain/instagram'
import { authorize, type Context } from '../kernel/index.ts'
import { shownBy } from './apply-profile.ts'
import { readHolder } from './read-holder.ts'
import type { InstagramProfile } from './sources/instagram-source.ts'

/**
 * An applicant's profile state and how fresh it is, all null before the first lookup. Refuses `applicant_not_found` and
 * `applicant_merged`.
 */
export const getInstagramState = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const applicant = await readHolder(context, params.id)
  const row = await context.db
    .selectFrom('instagram_profiles')
    .select(['profile', 'source', 'fetched_at', 'checked_at', 'failure', 'message'])
    .where('username_key', '=', applicant.instagram_key)
    .executeTakeFirst()
  const profile = (row?.profile ?? null) as InstagramProfile | null
  return {
    following: profile?.following ?? null,
    isPrivate: profile?.isPrivate ?? null,
    fullName: profile?.fullName ?? null,
    biography: profile?.biography ?? null,
    postsCount: profile?.postsCount ?? null,
    source: row?.source ?? null,
    fetchedAt: row?.fetched_at?.toISOString() ?? null,
    checkedAt: row?.checked_at?.toISOString() ?? null,
    failure: (row?.failure ?? null) as LookupFailure | null,
    message: row?.message ?? null,
    keptByHand: valuesKeptByHand(shownBy(applicant), profile),
  }
}
