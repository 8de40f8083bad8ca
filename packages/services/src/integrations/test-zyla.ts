import type { testZyla as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

/** Fetches one profile by Zyla (API-58). Refuses `username_required` and `username_invalid`. */
export const testZyla =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<EndpointOutput<typeof endpoint>> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const { profile, reason, error, duration } = await askForTest(context, reach, 'zyla', username)
    await recordTest(context, { integration: 'zyla', success: profile !== null, duration })
    return {
      success: profile !== null,
      duration,
      timestamp: context.now().toISOString(),
      source: 'zyla',
      error,
      reason,
      data: profile && {
        username: profile.username,
        fullName: profile.fullName,
        followerCount: profile.followers,
        mediaCount: profile.postsCount,
        isVerified: profile.isVerified,
        profilePicture: profile.profilePicture,
        recentPosts: [...(profile.posts ?? [])],
      },
    }
  }
