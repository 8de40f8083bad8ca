import type { compareScrapers as endpoint } from '@velvet/contracts/integrations'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { durationText } from '@velvet/domain/instagram'
import { authorize, type Context } from '../kernel/index.ts'
import { askForTest, type Reach, type TestAnswer } from './ask-for-test.ts'
import { recordTest } from './record-test.ts'
import { readUsername } from './typed-usernames.ts'

type Output = EndpointOutput<typeof endpoint>

const compared = ({ profile, duration, error }: TestAnswer): Output['apify'] => ({
  success: profile !== null,
  duration,
  postsCount: profile?.posts?.length ?? 0,
  error,
})

const winnerOf = (apify: boolean, custom: boolean): Output['winner'] => {
  if (apify) return custom ? 'both' : 'apify'
  return custom ? 'custom' : 'none'
}

/**
 * Fetches one profile by Apify and by Scrape.do at the same time (API-56). Both win if both succeed, else the one that did.
 * Refuses `username_required` and `username_invalid`.
 */
export const compareScrapers =
  (reach: Reach) =>
  async (context: Context, { body }: EndpointInput<typeof endpoint>): Promise<Output> => {
    authorize(context, 'integrations.test')
    const username = readUsername(body.username)
    const startedAt = performance.now()
    const [apify, custom] = await Promise.all([
      askForTest(context, reach, 'apify', username),
      askForTest(context, reach, 'scrapedo', username),
    ])
    const winner = winnerOf(apify.profile !== null, custom.profile !== null)
    const duration = durationText(performance.now() - startedAt)
    await recordTest(context, { integration: 'comparison', success: winner !== 'none', duration })
    return { winner, apify: compared(apify), custom: compared(custom) }
  }
