import type { FastifyInstance } from 'fastify'
import type { Answer } from '../provider-call.ts'
import { answerCheck, answerSource, originOf, type SourceCall, type WordedFault } from './answer-source.ts'
import { captchaPage, suspendedPage } from './instagram-pages.ts'
import type { InstagramState } from './instagram-state.ts'
import { webProfileUser } from './web-profile-info.ts'

type Query = { token?: string; url?: string; customHeaders?: string }

const failure = (status: number, message: string): Answer => ({
  status,
  body: { StatusCode: status, Message: [message], PossibleCauses: [], Contact: 'https://scrape.do/support' },
})

/** What Instagram answered, passed on with its status. */
const target = (status: number, body: unknown): Answer => ({
  status,
  headers: {
    'scrape.do-initial-status-code': String(status),
    'scrape.do-remaining-credits': '247675',
    'scrape.do-request-cost': '1',
  },
  body,
})

const unauthorized = failure(401, 'Token is not valid')

const loginRequired = {
  message: 'Please wait a few minutes before you try again.',
  require_login: true,
  igweb_rollout: true,
  status: 'fail',
}

const worded = (fault: WordedFault, retryAfter: Readonly<Record<string, string>>): Answer => {
  switch (fault) {
    case 'rate-limited':
      return { ...failure(429, 'You have too many concurrent requests'), headers: retryAfter }
    case 'unauthorized':
      return unauthorized
    case 'spent':
      return failure(401, 'You have no credits left this month')
    case 'unavailable':
      return failure(502, 'The request failed, it is not charged')
    case 'error-with-200':
      return target(200, { message: 'feedback_required', spam: true, status: 'fail' })
    case 'not-json':
      return target(200, '<!doctype html><title>Error</title><h1>5xx Server Error</h1>')
    case 'malformed':
      return target(200, { data: { user: { username: 42, edge_followed_by: 'many' } }, status: 'ok' })
    case 'login-wall':
      return target(401, loginRequired)
    case 'captcha':
      return target(200, captchaPage())
  }
}

/** The username that Instagram's `web_profile_info` is asked for, or null when another page is wanted. */
const usernameOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const isProfileInfo =
    /(?:^|\.)instagram\.com$/.test(hostname) && /^\/api\/v1\/users\/web_profile_info\/?$/.test(pathname)
  return isProfileInfo ? searchParams.get('username') : null
}

/** Scrape.do's API: fetches one Instagram URL, and reports the remaining monthly quota. */
export const scrapedoRoutes = (app: FastifyInstance, state: InstagramState): void => {
  const keyProblem = (token: string | undefined): Answer | null =>
    state.token !== null && token === state.token ? null : unauthorized

  app.get<{ Querystring: Query }>('/', (request, reply) => {
    const { token, url = '', customHeaders } = request.query
    const username = usernameOf(url) ?? ''
    const origin = originOf(request)
    const addressProblem = username ? null : failure(400, 'The url parameter must be a profile of Instagram')
    const hasAppId = customHeaders === 'true' && request.headers['x-ig-app-id'] !== undefined
    const call: SourceCall = {
      source: 'scrapedo',
      username,
      problem:
        keyProblem(token) ??
        addressProblem ??
        (hasAppId ? null : target(400, { message: 'useragent mismatch', status: 'fail' })),
      found: (profile) => target(200, { data: { user: webProfileUser(origin, profile) }, status: 'ok' }),
      missing: () => target(404, { message: 'User not found', status: 'fail' }),
      suspended: () => target(200, suspendedPage()),
      worded,
    }
    return answerSource(state, call, request, reply)
  })

  app.get<{ Querystring: Query }>('/info', ({ query }, reply) => {
    const usage = {
      IsActive: true,
      ConcurrentRequest: 10,
      MaxMonthlyRequest: 250_000,
      RemainingConcurrentRequest: 10,
      RemainingMonthlyRequest: 247_675,
    }
    return answerCheck(state, 'scrapedo', keyProblem(query.token), { status: 200, body: usage }, worded, reply)
  })
}
