import type { testHtmlParser as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

/** Fetches one profile from its public page (API-57). Refuses `username_required` and `username_invalid`. */
export const testHtmlParser =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<EndpointOutput<typeof endpoint>> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const { profile, reason, error, duration } = await askForTest(context, reach, 'html', username)
    await recordTest(context, { integration: 'html', success: profile !== null, duration })
    return {
      success: profile !== null,
      duration,
      error,
      reason,
      result: profile && {
        username: profile.username,
        profilePicture: profile.profilePicture,
        followers: profile.followers,
      },
    }
  }
