import type {
  ApifyTest,
  getApifyStatus,
  getDeliveryReports,
  getHtmlParserStatus,
  getScrapedoStatus,
  getZylaStatus,
  HtmlParserTest,
  ScrapedoTest,
  ScraperComparison,
  SmartTest,
  ZylaBatchTest,
  ZylaTest,
} from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import type { Answers } from './open/open-admin.tsx'

export const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

const budget = { usedToday: 12, perDay: 2_000, perMinute: 30, pausedUntil: null }
const connected = () => ({ success: true, message: 'The source answered.', checkedAt: secondsAgo(12) })
const unset = { success: false, message: 'It is not configured.', checkedAt: null }
const post = {
  id: '1',
  mediaUrl: 'https://scontent.cdninstagram.com/1.jpg',
  mediaType: 'IMAGE' as const,
  likeCount: 12,
  commentsCount: 3,
  caption: null,
  permalink: null,
  takenAt: null,
}
const picture = 'https://scontent.cdninstagram.com/ada.jpg'

type Statuses = {
  apify: EndpointOutput<typeof getApifyStatus>
  zyla: EndpointOutput<typeof getZylaStatus>
  scrapedo: EndpointOutput<typeof getScrapedoStatus>
  html: EndpointOutput<typeof getHtmlParserStatus>
}

/** Every source is configured and answered twelve seconds ago. */
export const working = (): Statuses => ({
  apify: { configured: true, config: { hasToken: true, hasTaskId: true }, connection: connected(), budget },
  zyla: {
    configured: true,
    bearer_token_present: true,
    status: 'ready',
    api_url: 'https://zylalabs.example',
    connection: connected(),
    budget,
  },
  scrapedo: { configured: true, connection: connected(), budget },
  html: { configured: true, connection: connected(), budget },
})

/** A server without any key. */
export const unconfigured = (): Statuses => ({
  apify: { configured: false, config: { hasToken: false, hasTaskId: false }, connection: unset, budget },
  zyla: {
    configured: false,
    bearer_token_present: false,
    status: 'not_configured',
    api_url: null,
    connection: unset,
    budget,
  },
  scrapedo: { configured: false, connection: unset, budget },
  html: { configured: true, connection: connected(), budget },
})

export const apifyTest = (facts: Partial<ApifyTest> = {}): ApifyTest => ({
  success: true,
  message: 'Apify answered with the profile.',
  error: null,
  reason: null,
  duration: '132ms',
  data: { username: 'nasa', followersCount: 97_400_000, posts: [post, post], profilePicUrl: picture },
  ...facts,
})

export const htmlParserTest = (facts: Partial<HtmlParserTest> = {}): HtmlParserTest => ({
  success: true,
  duration: '210ms',
  error: null,
  reason: null,
  result: { username: 'nasa', profilePicture: picture, followers: 97_400_000 },
  ...facts,
})

export const scrapedoTest = (facts: Partial<ScrapedoTest> = {}): ScrapedoTest => ({
  success: true,
  error: null,
  reason: null,
  duration: '840ms',
  data: { username: 'nasa', followers: 97_400_000, recentPosts: [post, post, post], profilePicture: null },
  ...facts,
})

export const comparison = (facts: Partial<ScraperComparison> = {}): ScraperComparison => ({
  winner: 'both',
  apify: { success: true, duration: '900ms', postsCount: 12, error: null },
  custom: { success: true, duration: '400ms', postsCount: 8, error: null },
  ...facts,
})

export const zylaTest = (facts: Partial<ZylaTest> = {}): ZylaTest => ({
  success: true,
  duration: '320ms',
  timestamp: '2026-03-07T19:00:00.000Z',
  source: 'zyla',
  error: null,
  reason: null,
  data: {
    username: 'nasa',
    fullName: 'NASA',
    followerCount: 97_400_000,
    mediaCount: 4_321,
    isVerified: true,
    profilePicture: picture,
    recentPosts: [post],
  },
  ...facts,
})

export const zylaBatch = (facts: Partial<ZylaBatchTest> = {}): ZylaBatchTest => ({
  success: true,
  duration: '4100ms',
  totalTested: 3,
  successCount: 2,
  failedCount: 1,
  successRate: 66.7,
  results: [
    { username: 'instagram', success: true, profile: { followerCount: 690_000_000 }, error: null },
    { username: 'natgeo', success: true, profile: { followerCount: null }, error: null },
    { username: 'nasa', success: false, profile: null, error: 'There is no Instagram profile with this username.' },
  ],
  ...facts,
})

export const smartTest = (facts: Partial<SmartTest> = {}): SmartTest => ({
  success: true,
  source: 'scrapedo',
  duration: '2900ms',
  error: null,
  data: {
    username: 'nasa',
    fullName: 'NASA',
    followers: 97_400_000,
    following: 80,
    isVerified: true,
    isPrivate: false,
    biography: 'Making space for everyone.',
    profilePicture: picture,
    recentPosts: [post],
  },
  attempts: [
    { source: 'apify', success: false, reason: 'timeout', message: 'No answer came in time.', duration: '2000ms' },
    {
      source: 'zyla',
      success: false,
      reason: 'username_mismatch',
      message: 'The source returned a different profile.',
      duration: '500ms',
    },
    { source: 'scrapedo', success: true, reason: null, message: null, duration: '400ms' },
  ],
  ...facts,
})

/** A server with sources in these states, on which every test succeeds. */
const report = { label: 'Processed', isRequired: true, purpose: 'Proves that SendGrid took an email over.' } as const

/** One report that arrived, one that is missing, and an optional one. */
export const deliveryReports: EndpointOutput<typeof getDeliveryReports> = {
  reports: [
    { ...report, provider: 'sendgrid', kind: 'processed', lastReceivedAt: '2026-03-07T19:00:00.000Z' },
    { ...report, provider: 'sendgrid', kind: 'deferred', label: 'Deferred', lastReceivedAt: null },
    { ...report, provider: 'sendgrid', kind: 'open', label: 'Opened', isRequired: false, lastReceivedAt: null },
    { ...report, provider: 'twilio', kind: 'inbound', label: 'Incoming messages', lastReceivedAt: null },
  ],
}

export const integrationServer = (read: () => Statuses = working): Answers => ({
  'GET /api/admin/apify/status': () => Response.json(read().apify),
  'GET /api/admin/zyla/status': () => Response.json(read().zyla),
  'GET /api/admin/scrapedo/status': () => Response.json(read().scrapedo),
  'GET /api/admin/html-parser/status': () => Response.json(read().html),
  'GET /api/admin/integrations/reports': () => Response.json(deliveryReports),
  'POST /api/admin/apify/test': () => Response.json(apifyTest()),
  'POST /api/admin/test-html-parser': () => Response.json(htmlParserTest()),
  'POST /api/admin/test-scrapedo': () => Response.json(scrapedoTest()),
  'POST /api/admin/compare-scrapers': () => Response.json(comparison()),
  'POST /api/admin/test-zyla': () => Response.json(zylaTest()),
  'POST /api/admin/test-zyla-batch': () => Response.json(zylaBatch()),
  'POST /api/admin/test-smart-instagram': () => Response.json(smartTest()),
})
