import { type Context, recordActivity } from '../kernel/index.ts'

const names = {
  apify: 'Apify integration',
  html: 'HTML parser',
  scrapedo: 'integrated scraper',
  comparison: 'scraper comparison',
  zyla: 'Zyla integration',
  zyla_batch: 'Zyla integration with several usernames',
  smart: 'smart service',
}

type Tested = { integration: keyof typeof names; success: boolean; duration: string }

/** Records that an integration was tested and the result; the tested profile is not recorded, for privacy. */
export const recordTest = (context: Context, tested: Tested): Promise<void> =>
  recordActivity(context, {
    action: 'integration.tested',
    description: `Tested the ${names[tested.integration]}: ${tested.success ? 'successful' : 'failed'}`,
    details: tested,
  })
