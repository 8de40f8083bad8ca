import type { FastifyInstance } from 'fastify'
import type { Answer } from '../provider-call.ts'
import { answerCheck, answerSource, originOf, type SourceCall, type WordedFault } from './answer-source.ts'
import type { InstagramState } from './instagram-state.ts'
import { addressAt, type SandboxProfile } from './profile.ts'
import { timeline, webProfileUser } from './web-profile-info.ts'

type Call = { apiId: string; apiName: string; endpointId: string; endpointName: string }

const quota = { 'x-zyla-ratelimit-limit': '60', 'x-zyla-api-calls-monthly-remaining': '9000' }

const failure = (status: number, message: string): Answer => ({
  status,
  headers: quota,
  body: { success: false, message },
})

const flat = (origin: string, profile: SandboxProfile): object => {
  const picture = profile.profilePicture === null ? null : addressAt(origin, profile.profilePicture)
  return {
    pk: '1',
    username: profile.username,
    full_name: profile.fullName,
    biography: profile.biography,
    follower_count: profile.followers,
    following_count: profile.following,
    media_count: profile.postsCount,
    is_verified: profile.verified,
    is_private: profile.private,
    profile_pic_url: picture,
    profile_pic_url_hd: picture,
    edge_owner_to_timeline_media: timeline(origin, profile),
  }
}

/** The shapes that the profile calls of Zyla's hub have, by the last part of their address. */
const shapes: Readonly<Record<string, (origin: string, profile: SandboxProfile) => object>> = {
  flat,
  wrapped: (origin, profile) => ({ success: true, data: flat(origin, profile) }),
  graph: (origin, profile) => ({ status: 'ok', data: { user: webProfileUser(origin, profile) } }),
}

const unauthorized = failure(401, 'Unauthenticated. Your API key is not valid.')

const worded = (fault: WordedFault, retryAfter: Readonly<Record<string, string>>): Answer => {
  switch (fault) {
    case 'rate-limited':
      return { ...failure(429, 'Too Many Attempts.'), headers: { ...quota, ...retryAfter } }
    case 'unauthorized':
      return unauthorized
    case 'spent':
      return failure(402, 'You have reached the monthly limit of your plan.')
    case 'unavailable':
      return failure(503, 'The provider of this API is not available.')
    case 'error-with-200':
      return failure(200, 'Something went wrong at the provider of this API.')
    case 'not-json':
      return { status: 200, headers: quota, body: '<!doctype html><title>502 Bad Gateway</title>' }
    case 'malformed':
      return { status: 200, headers: quota, body: { username: 42, follower_count: 'many', data: [] } }
    case 'login-wall':
      return failure(200, 'Instagram asks for a login: login_required')
    case 'captcha':
      return failure(200, 'Instagram asks for a captcha: challenge_required')
  }
}

/** A profile call of Zyla's API hub: `/api/{id}/{api}/{id}/{call}`; `wrapped` and `graph` as the call choose another shape. */
export const zylaRoutes = (app: FastifyInstance, state: InstagramState): void => {
  app.get<{ Params: Call; Querystring: { username?: string } }>(
    '/api/:apiId/:apiName/:endpointId/:endpointName',
    (request, reply) => {
      const username = (request.query.username ?? '').trim().replace(/^@/, '')
      const origin = originOf(request)
      const isKnown = state.token !== null && request.headers.authorization === `Bearer ${state.token}`
      const problem = isKnown ? null : unauthorized
      if (!username)
        return answerCheck(state, 'zyla', problem, failure(422, 'The username field is required.'), worded, reply)
      const shape = shapes[request.params.endpointName] ?? flat
      const call: SourceCall = {
        source: 'zyla',
        username,
        problem,
        found: (profile) => ({ status: 200, headers: quota, body: shape(origin, profile) }),
        missing: () => failure(404, 'User not found'),
        suspended: () => failure(200, 'This account is suspended'),
        worded,
      }
      return answerSource(state, call, request, reply)
    },
  )
}
