import { type Static, Type } from 'typebox'
import { InstagramPost, instagramSources, LookupAttempt, lookupFailures } from '../instagram/index.ts'
import { endpoint, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** Most usernames of a batch test (INT-40). */
export const maxBatchUsernames = 5

/** Length of time as text, such as `132ms`. */
const Duration = Type.String({ description: 'Such as `132ms`' })
const Count = Type.Integer({ minimum: 0 })
const Username = Type.String({ maxLength: 400, description: 'Bare name, @name or profile address' })
const Failure = Nullable(OneOf(lookupFailures))
const Sentence = Nullable(Type.String({ description: 'Why it failed' }))

/** How much a source was used today, and its limit. */
const Budget = Type.Object({
  usedToday: Count,
  perDay: Count,
  perMinute: Count,
  pausedUntil: Nullable(Timestamp),
})

/** The newest real call that shows whether a source works; a status request repeats it when it is old. */
const Connection = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  checkedAt: Nullable(Timestamp),
})

const integrations = {
  access: 'admin',
  permission: 'integrations.test',
  status: 200,
  errors: [],
} as const

const status = { ...integrations, method: 'GET', activity: { none: 'reading' }, isPolled: true } as const

/** `refresh` checks the source again, whatever the result of the last check. */
const checkQuery = Type.Object({
  refresh: Type.Optional(Type.Boolean({ description: 'Check again now, even if the last check is recent' })),
})

export const getApifyStatus = endpoint({
  ...status,
  name: 'getApifyStatus',
  path: '/api/admin/apify/status',
  summary: 'Whether Apify is set up and answers (API-52)',
  query: checkQuery,
  response: Type.Object({
    configured: Type.Boolean(),
    config: Type.Object({ hasToken: Type.Boolean(), hasTaskId: Type.Boolean() }),
    connection: Connection,
    budget: Budget,
  }),
})

export const getZylaStatus = endpoint({
  ...status,
  name: 'getZylaStatus',
  path: '/api/admin/zyla/status',
  summary: 'Whether Zyla is set up and answers (API-53)',
  query: checkQuery,
  response: Type.Object({
    configured: Type.Boolean(),
    bearer_token_present: Type.Boolean(),
    status: Type.String({ description: '`ready` when it works' }),
    api_url: Nullable(Type.String()),
    connection: Connection,
    budget: Budget,
  }),
})

export const getScrapedoStatus = endpoint({
  ...status,
  name: 'getScrapedoStatus',
  path: '/api/admin/scrapedo/status',
  summary: 'Whether Scrape.do is set up and answers',
  query: checkQuery,
  response: Type.Object({ configured: Type.Boolean(), connection: Connection, budget: Budget }),
})

export const getHtmlParserStatus = endpoint({
  ...status,
  name: 'getHtmlParserStatus',
  path: '/api/admin/html-parser/status',
  summary: 'Whether profile pages can be read; needs no key',
  query: checkQuery,
  response: Type.Object({ configured: Type.Literal(true), connection: Connection, budget: Budget }),
})

export const getDeliveryReports = endpoint({
  ...status,
  name: 'getDeliveryReports',
  path: '/api/admin/integrations/reports',
  summary: 'Which reports SendGrid and Twilio must send, and when each kind last arrived',
  response: Type.Object({
    reports: Type.Array(
      Type.Object({
        provider: OneOf(['sendgrid', 'twilio']),
        kind: Type.String({ description: 'The name in the reports of the provider' }),
        label: Type.String({ description: 'The label in the settings of the provider' }),
        isRequired: Type.Boolean({ description: 'Velvet cannot resolve lost answers without it' }),
        purpose: Type.String(),
        lastReceivedAt: Nullable(Timestamp),
      }),
    ),
  }),
})

const wants = (field: string, code: string, message: string) => ({ fields: [field], code, message })

const test = {
  ...integrations,
  method: 'POST',
  rate: 'test',
  activity: { action: 'integration.tested' },
  required: wants('username', 'username_required', 'Please enter an Instagram username to test'),
  errors: ['username_required', 'username_invalid', 'too_many_requests'],
} as const
const body = Type.Object({ username: Username })

export const testApify = endpoint({
  ...test,
  name: 'testApify',
  path: '/api/admin/apify/test',
  summary: 'Fetches one profile by Apify (API-54)',
  body,
  response: Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    error: Sentence,
    reason: Failure,
    duration: Duration,
    data: Nullable(
      Type.Object({
        username: Type.String(),
        followersCount: Nullable(Count),
        posts: Type.Array(InstagramPost),
        profilePicUrl: Nullable(Type.String()),
      }),
    ),
  }),
})
export type ApifyTest = Static<typeof testApify.response>

export const testScrapedo = endpoint({
  ...test,
  name: 'testScrapedo',
  path: '/api/admin/test-scrapedo',
  summary: 'Fetches one profile by Scrape.do, the integrated scraper (API-55)',
  body,
  response: Type.Object({
    success: Type.Boolean(),
    error: Sentence,
    reason: Failure,
    duration: Duration,
    data: Nullable(
      Type.Object({
        username: Type.String(),
        followers: Nullable(Count),
        recentPosts: Type.Array(InstagramPost),
        profilePicture: Nullable(Type.String()),
      }),
    ),
  }),
})
export type ScrapedoTest = Static<typeof testScrapedo.response>

export const testHtmlParser = endpoint({
  ...test,
  name: 'testHtmlParser',
  path: '/api/admin/test-html-parser',
  summary: 'Fetches one profile from its public page (API-57)',
  body,
  response: Type.Object({
    success: Type.Boolean(),
    duration: Duration,
    error: Sentence,
    reason: Failure,
    result: Nullable(
      Type.Object({
        username: Type.String(),
        profilePicture: Nullable(Type.String()),
        followers: Nullable(Count),
      }),
    ),
  }),
})
export type HtmlParserTest = Static<typeof testHtmlParser.response>

/** What one of two compared scrapers did. */
const Compared = Type.Object({
  success: Type.Boolean(),
  duration: Duration,
  postsCount: Count,
  error: Sentence,
})

export const scraperWinners = ['apify', 'custom', 'both', 'none'] as const

export const compareScrapers = endpoint({
  ...test,
  name: 'compareScrapers',
  path: '/api/admin/compare-scrapers',
  summary: 'Fetches one profile by Apify and by Scrape.do side by side (API-56)',
  body,
  response: Type.Object({
    winner: OneOf(scraperWinners, {
      description: 'Both if both succeed, otherwise the successful one, otherwise none',
    }),
    apify: Compared,
    custom: Compared,
  }),
})
export type ScraperComparison = Static<typeof compareScrapers.response>

export const testZyla = endpoint({
  ...test,
  name: 'testZyla',
  path: '/api/admin/test-zyla',
  summary: 'Fetches one profile by Zyla (API-58)',
  body,
  response: Type.Object({
    success: Type.Boolean(),
    duration: Duration,
    timestamp: Timestamp,
    source: Type.Literal('zyla'),
    error: Sentence,
    reason: Failure,
    data: Nullable(
      Type.Object({
        username: Type.String(),
        fullName: Nullable(Type.String()),
        followerCount: Nullable(Count),
        mediaCount: Nullable(Count),
        isVerified: Nullable(Type.Boolean()),
        profilePicture: Nullable(Type.String()),
        recentPosts: Type.Array(InstagramPost),
      }),
    ),
  }),
})
export type ZylaTest = Static<typeof testZyla.response>

export const testZylaBatch = endpoint({
  ...test,
  name: 'testZylaBatch',
  path: '/api/admin/test-zyla-batch',
  summary: 'Fetches up to five profiles by Zyla (API-59)',
  body: Type.Object({ usernames: Type.Array(Username, { maxItems: 100 }) }),
  required: wants('usernames', 'usernames_required', 'Please enter comma-separated Instagram usernames to test'),
  errors: ['usernames_required', 'username_invalid', 'too_many_usernames', 'too_many_requests'],
  response: Type.Object({
    success: Type.Boolean({ description: 'At least one was fetched' }),
    duration: Duration,
    totalTested: Count,
    successCount: Count,
    failedCount: Count,
    successRate: Type.Number({ description: 'Percent, one decimal' }),
    results: Type.Array(
      Type.Object({
        username: Type.String(),
        success: Type.Boolean(),
        profile: Nullable(Type.Object({ followerCount: Nullable(Count) })),
        error: Sentence,
      }),
    ),
  }),
})
export type ZylaBatchTest = Static<typeof testZylaBatch.response>

export const testSmartInstagram = endpoint({
  ...test,
  name: 'testSmartInstagram',
  path: '/api/admin/test-smart-instagram',
  summary: 'Fetches one profile like a refresh: source after source, until one answers with the right username',
  body,
  response: Type.Object({
    success: Type.Boolean(),
    source: Nullable(OneOf(instagramSources)),
    duration: Duration,
    error: Sentence,
    data: Nullable(
      Type.Object({
        username: Type.String(),
        fullName: Nullable(Type.String()),
        followers: Nullable(Count),
        following: Nullable(Count),
        isVerified: Nullable(Type.Boolean()),
        isPrivate: Nullable(Type.Boolean()),
        biography: Nullable(Type.String()),
        profilePicture: Nullable(Type.String()),
        recentPosts: Type.Array(InstagramPost),
      }),
    ),
    attempts: Type.Array(LookupAttempt),
  }),
})
export type SmartTest = Static<typeof testSmartInstagram.response>
