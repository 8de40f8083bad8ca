import type { testScrapedo as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

/** Fetches one profile by Scrape.do (API-55). Refuses `username_required` and `username_invalid`. */
export const testScrapedo =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<EndpointOutput<typeof endpoint>> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const { profile, reason, error, duration } = await askForTest(context, reach, 'scrapedo', username)
    await recordTest(context, { integration: 'scrapedo', success: profile !== null, duration })
    return {
      success: profile !== null,
      error,
      reason,
      duration,
      data: profile && {
        username: profile.username,
        followers: profile.followers,
        recentPosts: [...(profile.posts ?? [])],
        profilePicture: profile.profilePicture,
      },
    }
  }
