import type { FastifyInstance } from 'fastify'
import type { Answer } from '../provider-call.ts'
import { answerCheck, answerSource, originOf, type SourceCall, type WordedFault } from './answer-source.ts'
import type { InstagramState } from './instagram-state.ts'
import { addressAt, type SandboxPost, type SandboxProfile } from './profile.ts'

type Task = { taskId: string }
type RunInput = { usernames?: unknown; directUrls?: unknown }

const failure = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})

const items = (...body: object[]): Answer => ({ status: 201, body })

const latestPost = (origin: string, username: string, post: SandboxPost): object => ({
  id: post.id,
  type: post.type,
  shortCode: post.shortCode,
  caption: post.caption ?? '',
  hashtags: [],
  mentions: [],
  url: `https://www.instagram.com/p/${post.shortCode}/`,
  commentsCount: post.comments,
  dimensionsHeight: 320,
  dimensionsWidth: 320,
  displayUrl: addressAt(origin, post.picture),
  images: [],
  alt: null,
  likesCount: post.likes ?? -1,
  timestamp: new Date(post.takenAt).toISOString(),
  childPosts: [],
  ownerUsername: username,
  ownerId: '1',
})

const item = (origin: string, profile: SandboxProfile): object => {
  const picture = profile.profilePicture === null ? null : addressAt(origin, profile.profilePicture)
  return {
    inputUrl: `https://www.instagram.com/${profile.username}/`,
    id: '1',
    username: profile.username,
    url: `https://www.instagram.com/${profile.username}`,
    fullName: profile.fullName,
    biography: profile.biography,
    externalUrls: [],
    followersCount: profile.followers,
    followsCount: profile.following,
    hasChannel: false,
    highlightReelCount: 0,
    isBusinessAccount: false,
    joinedRecently: false,
    businessCategoryName: null,
    private: profile.private,
    verified: profile.verified,
    profilePicUrl: picture,
    profilePicUrlHD: picture,
    igtvVideoCount: 0,
    relatedProfiles: [],
    latestIgtvVideos: [],
    postsCount: profile.postsCount,
    latestPosts: profile.private ? [] : profile.posts.map((post) => latestPost(origin, profile.username, post)),
  }
}

const unauthorized = failure(401, 'user-or-token-not-found', 'User was not found or authentication token is not valid')

const worded = (fault: WordedFault, retryAfter: Readonly<Record<string, string>>): Answer => {
  switch (fault) {
    case 'rate-limited':
      return {
        ...failure(429, 'rate-limit-exceeded', 'You have exceeded the rate limit of 60 requests per second'),
        headers: retryAfter,
      }
    case 'unauthorized':
      return unauthorized
    case 'spent':
      return failure(402, 'not-enough-usage-to-run-paid-actor', 'Monthly usage hard limit exceeded')
    case 'unavailable':
      return failure(503, 'internal-error', 'The service is temporarily unavailable')
    case 'error-with-200':
      return items({ error: 'request_failed', errorDescription: 'Request blocked, retries exhausted' })
    case 'not-json':
      return { status: 201, body: '<html><body><h1>Bad gateway</h1></body></html>' }
    case 'malformed':
      return items({ username: 42, followersCount: 'many', latestPosts: 'none' })
    case 'login-wall':
      return items({ error: 'login_required', errorDescription: 'Instagram redirected to the login page' })
    case 'captcha':
      return items({ error: 'challenge_required', errorDescription: 'Instagram asks for a captcha' })
  }
}

/** The username of a run: the first of `usernames`, else of the profile addresses. */
const usernameOf = ({ usernames, directUrls }: RunInput): string => {
  const first = (list: unknown): string => (Array.isArray(list) && typeof list[0] === 'string' ? list[0].trim() : '')
  const address = first(directUrls)
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return (first(usernames) || path.split('/')[1] || '').replace(/^@/, '')
}

/** Apify's API v2 as far as a task that scrapes Instagram profiles needs it. */
export const apifyRoutes = (app: FastifyInstance, state: InstagramState): void => {
  const keyProblem = (authorization: string | undefined): Answer | null =>
    state.token !== null && authorization === `Bearer ${state.token}` ? null : unauthorized
  const taskProblem = (taskId: string): Answer | null =>
    taskId.includes('missing') ? failure(404, 'record-not-found', 'Actor task was not found') : null

  app.post<{ Params: Task; Body: RunInput | null }>(
    '/v2/actor-tasks/:taskId/run-sync-get-dataset-items',
    (request, reply) => {
      const username = usernameOf(request.body ?? {})
      const origin = originOf(request)
      const inputProblem = username ? null : failure(400, 'invalid-input', 'Input is not valid: usernames is required')
      const call: SourceCall = {
        source: 'apify',
        username,
        problem: keyProblem(request.headers.authorization) ?? taskProblem(request.params.taskId) ?? inputProblem,
        found: (profile) => items(item(origin, profile)),
        missing: () => items({ username, error: 'not_found', errorDescription: 'Profile does not exist' }),
        suspended: () => items({ username, error: 'not_found', errorDescription: 'Profile is suspended' }),
        worded,
      }
      return answerSource(state, call, request, reply)
    },
  )

  app.get<{ Params: Task }>('/v2/actor-tasks/:taskId', ({ headers, params }, reply) => {
    const problem = keyProblem(headers.authorization) ?? taskProblem(params.taskId)
    const task = {
      id: 'zdc3Pyhyz3m8vjDeM',
      userId: 'wRsJZtadYvn4mBZmm',
      actId: 'shu8hvrXbJbY3Eb9W',
      name: params.taskId,
    }
    return answerCheck(state, 'apify', problem, { status: 200, body: { data: task } }, worded, reply)
  })
}
