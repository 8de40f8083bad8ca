import type { refreshInstagram as endpoint, LookupAttempt } from '@velvet/contracts/instagram'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { readPosts } from '@velvet/domain/instagram'
import { authorize, type Context, inTransaction, recordActivity } from '../../kernel/index.ts'
import { readHolder, requireUsername } from '../read-holder.ts'
import { requireSource } from '../sources/require-source.ts'
import { awaitLookup, type LookupResult } from './await-lookup.ts'
import { type LookupRequest, requestLookup } from './request-lookup.ts'

type Answer = EndpointOutput<typeof endpoint>

const requestRefresh = (outer: Context, id: string, isForced: boolean): Promise<LookupRequest> =>
  inTransaction(outer, async (context) => {
    const applicant = await readHolder(context, id)
    const usernameKey = requireUsername(applicant)
    requireSource(context)
    const { first_name: firstName, last_name: lastName, email } = applicant
    await recordActivity(context, {
      action: 'applicant.instagram_refreshed',
      description: `Requested the Instagram profile of ${displayName({ firstName, lastName, email })}`,
      target: { type: 'applicant', id: applicant.id },
      details: { username: applicant.instagram_username, forced: isForced },
    })
    return requestLookup(context, usernameKey, isForced)
  })

const outcomeOf = (end: LookupResult | 'pending' | 'gone'): Omit<Answer, 'instagramPosts' | 'profilePicture'> => {
  if (end === 'pending') return { success: false, pending: true, message: 'The profile is still being fetched.' }
  if (end === 'gone') return { success: false, message: 'The username was changed in the meantime.' }
  const attempts = end.attempts as LookupAttempt[]
  if (end.failure !== null) return { success: false, message: end.message ?? '', attempts }
  return { success: true, ...(end.source && { source: end.source }), attempts }
}

/**
 * Has the profile of an applicant fetched, for everyone with the same username, and waits for it up to 20 s, or until `signal`
 * ends the wait (API-12, IG-01 to IG-04). The work continues when the caller stops waiting. When every source fails `success` is
 * false and `message` says why; known data stays. Refuses `applicant_not_found`, `applicant_merged`, `no_instagram_username` and
 * `instagram_not_configured`.
 */
export const refreshInstagram = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
  signal?: AbortSignal,
): Promise<Answer> => {
  authorize(context, 'instagram.refresh')
  const outcome = outcomeOf(
    await awaitLookup(context, await requestRefresh(context, params.id, query.force ?? false), signal),
  )
  const applicant = await readHolder(context, params.id)
  return {
    ...outcome,
    instagramPosts: readPosts(applicant.instagram_recent_posts),
    profilePicture: applicant.instagram_profile_picture,
  }
}
