import type { testSmartInstagram as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { durationText } from '@velvet/domain/instagram'
import { smartLookup } from '../instagram/index.ts'
import { authorize, type Context } from '../kernel/index.ts'
import { type Reach, untilClosing } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

/**
 * Fetches one profile as every refresh does, and reports which sources were asked and why each gave nothing (INT-20, INT-21).
 * Refuses `username_required` and `username_invalid`.
 */
export const testSmartInstagram =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<EndpointOutput<typeof endpoint>> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const sources = await reach.openSources()
    const startedAt = performance.now()
    const options = { isTest: true, signal: reach.closing }
    const found = await untilClosing(reach, () => smartLookup(context, sources, username, options))
    const duration = durationText(performance.now() - startedAt)
    const { profile, source, message } = found
    await recordTest(context, { integration: 'smart', success: profile !== null, duration })
    return {
      success: profile !== null,
      source,
      duration,
      error: message,
      data: profile && {
        username: profile.username,
        fullName: profile.fullName,
        followers: profile.followers,
        following: profile.following,
        isVerified: profile.isVerified,
        isPrivate: profile.isPrivate,
        biography: profile.biography,
        profilePicture: profile.profilePicture,
        recentPosts: [...(profile.posts ?? [])],
      },
      attempts: [...found.attempts],
    }
  }
