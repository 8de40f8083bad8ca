import type { InstagramSourceName } from '@velvet/contracts/instagram'

type Environment = Readonly<Record<string, string>>

/** The profiles of one source, as many as take a minute or so at its rate. */
export type Case = {
  readonly source: InstagramSourceName
  readonly profiles: number
  readonly perMinute: number
  /** Environment of a worker that asks this source. */
  readonly settings: (origin: string, perMinute: number) => Environment
  /** Another source that always fails first, for a source that is never asked alone. */
  readonly failing?: InstagramSourceName
}

/** Keys of the stand-ins. */
export const token = 'only-for-measuring'

const paced = (name: string, perMinute: number): Environment => ({
  [`${name}_PER_MINUTE`]: String(perMinute),
  [`${name}_PER_DAY`]: '1000000',
})

const apify = (origin: string, perMinute: number): Environment => ({
  APIFY_API_TOKEN: token,
  APIFY_TASK_ID: 'velvet~instagram-profile',
  APIFY_BASE_URL: origin,
  ...paced('APIFY', perMinute),
})

const zyla = (origin: string, perMinute: number): Environment => ({
  ZYLA_BEARER_TOKEN: token,
  ZYLA_API_URL: `${origin}/api/1/instagram/2/flat`,
  ...paced('ZYLA', perMinute),
})

const scrapedo = (origin: string, perMinute: number): Environment => ({
  SCRAPEDO_API_TOKEN: token,
  SCRAPEDO_BASE_URL: origin,
  ...paced('SCRAPEDO', perMinute),
})

/** The page is asked behind a source with a key only, which is asked twice as often. */
const html = (origin: string, perMinute: number): Environment => ({
  ...apify(origin, 2 * perMinute),
  ...paced('INSTAGRAM', perMinute),
})

/** Rates are raised a hundred times and more, so that thousands of profiles take a minute instead of a night. */
export const cases: readonly Case[] = [
  { source: 'apify', profiles: 10_000, perMinute: 6_000, settings: apify },
  { source: 'zyla', profiles: 3_000, perMinute: 4_000, settings: zyla },
  { source: 'scrapedo', profiles: 3_000, perMinute: 4_000, settings: scrapedo },
  { source: 'html', profiles: 1_500, perMinute: 2_000, settings: html, failing: 'apify' },
]
