import type { testApify as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

/** Fetches one profile by Apify (API-54). Refuses `username_required` and `username_invalid`. */
export const testApify =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<EndpointOutput<typeof endpoint>> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const { profile, reason, error, duration } = await askForTest(context, reach, 'apify', username)
    await recordTest(context, { integration: 'apify', success: profile !== null, duration })
    return {
      success: profile !== null,
      message: profile ? 'Apify answered with the profile.' : (error ?? 'Apify gave no profile.'),
      error,
      reason,
      duration,
      data: profile && {
        username: profile.username,
        followersCount: profile.followers,
        posts: [...(profile.posts ?? [])],
        profilePicUrl: profile.profilePicture,
      },
    }
  }
