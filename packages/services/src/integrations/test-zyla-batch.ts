import type { testZylaBatch as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { durationText } from '@velvet/domain/instagram'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsernames } from './typed-usernames.ts'

type Output = EndpointOutput<typeof endpoint>

/** How long each username of a batch waits for its turn. */
const maxWaitMs = 10_000

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

/**
 * Fetches up to five profiles by Zyla, one after the other within its rate (API-59). Refuses `usernames_required`,
 * `username_invalid` and `too_many_usernames`.
 */
export const testZylaBatch =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<Output> => {
    authorize(context, 'integrations.test')
    const usernames = readUsernames(body.usernames)
    const startedAt = performance.now()
    const results: Output['results'] = []
    for (const username of usernames) {
      const { profile, error } = await askForTest(context, reach, 'zyla', username, { maxWaitMs })
      results.push({
        username,
        success: profile !== null,
        profile: profile && { followerCount: profile.followers },
        error,
      })
    }
    const duration = durationText(performance.now() - startedAt)
    const successCount = results.filter(({ success }) => success).length
    await recordTest(context, { integration: 'zyla_batch', success: successCount > 0, duration })
    return {
      success: successCount > 0,
      duration,
      totalTested: results.length,
      successCount,
      failedCount: results.length - successCount,
      successRate: percent(successCount, results.length),
      results,
    }
  }
