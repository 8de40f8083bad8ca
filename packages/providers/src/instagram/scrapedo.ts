import type { InstagramSource } from '@velvet/services/instagram'
import type { CallSource } from './call-source.ts'
import { at, countOf, jsonOf } from './json-values.ts'
import { readScrapedoAnswer } from './scrapedo-answer.ts'
import { createSource } from './source.ts'
import { failed, failedByStatus } from './source-failure.ts'

export type ScrapedoOptions = {
  readonly token: string
  /** Origin of the API, such as `https://api.scrape.do`. */
  readonly baseUrl: string
}

const timeoutMs = 20_000

/** The id under which Instagram's own website asks for profiles; without it nothing is answered. */
const instagramAppId = '936619743392459'

const profileInfo = (username: string): URL => {
  const url = new URL('https://www.instagram.com/api/v1/users/web_profile_info/')
  url.searchParams.set('username', username)
  return url
}

/** Has Scrape.do fetch what Instagram's website would. */
export const createScrapedo = ({ token, baseUrl }: ScrapedoOptions, call: CallSource): InstagramSource =>
  createSource({
    name: 'scrapedo',
    secrets: [token],
    async ask(username, signal) {
      const url = new URL('/', baseUrl)
      url.searchParams.set('token', token)
      url.searchParams.set('url', profileInfo(username).href)
      url.searchParams.set('customHeaders', 'true')
      const headers = { 'x-ig-app-id': instagramAppId, accept: 'application/json' }
      const answer = await call('scrapedo', { url, headers, timeoutMs, signal })
      return 'kind' in answer ? answer : readScrapedoAnswer(answer)
    },
    async check(signal) {
      const url = new URL('/info', baseUrl)
      url.searchParams.set('token', token)
      const answer = await call('scrapedo', { url, timeoutMs, signal })
      if ('kind' in answer) return answer
      const usage = jsonOf(answer.text)
      const refusal = failedByStatus('scrapedo', answer)
      if (refusal) return refusal
      if (at(usage, 'IsActive') === false) return failed('scrapedo', 'unauthorized', 'the subscription is not active')
      const left = countOf(at(usage, 'RemainingMonthlyRequest'))
      if (left === null) return failed('scrapedo', 'malformed')
      return left > 0 ? null : failed('scrapedo', 'budget_spent')
    },
  })
