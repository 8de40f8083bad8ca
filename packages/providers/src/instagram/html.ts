import type { InstagramSource, SourceAnswer } from '@velvet/services/instagram'
import { beforeDeadline } from '../http/deadline.ts'
import type { CallSource } from './call-source.ts'
import { readProfilePage } from './html-page.ts'
import { at, jsonOf } from './json-values.ts'
import { readPage } from './page.ts'
import { readWall } from './page-wall.ts'
import { createSource } from './source.ts'
import { type Failed, failed, failedByStatus, type HttpAnswer } from './source-failure.ts'

export type HtmlOptions = {
  /** Origin of the pages, such as `https://www.instagram.com`. */
  readonly baseUrl: string
}

const timeoutMs = 20_000
const maxRedirects = 3

/** Instagram's own account, which always exists, for checks. */
const wellKnown = 'instagram'

/** The headers of a browser whose user reads English. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'upgrade-insecure-requests': '1',
}

/** Where Instagram sends visitors who may not see a profile. */
const turnedAway = ({ pathname }: URL): Failed | null => {
  if (pathname.startsWith('/accounts/login')) return failed('html', 'login_wall')
  if (pathname.startsWith('/accounts/suspended')) return failed('html', 'profile_suspended')
  return /^\/(?:challenge|checkpoint)\b/.test(pathname) ? failed('html', 'captcha') : null
}

/** The address that a redirect leads to, or why it is not followed: it would leave the host, or lead to a wall. */
const redirected = (from: URL, { status, headers: { location } }: HttpAnswer): URL | Failed | null => {
  if (status < 300 || status >= 400) return null
  if (typeof location !== 'string' || !URL.canParse(location, from)) return failed('html', 'malformed')
  const to = new URL(location, from)
  return turnedAway(to) ?? (to.origin === from.origin ? to : failed('html', 'refused', 'the page has moved elsewhere'))
}

const readAnswer = (answer: HttpAnswer, username: string): SourceAnswer => {
  const { status, text } = answer
  if (status === 429) return failedByStatus('html', answer) ?? failed('html', 'rate_limited')
  if (at(jsonOf(text), 'require_login') === true) return failed('html', 'login_wall')
  const isSuccess = status >= 200 && status < 300
  const page = readPage(text)
  const profile = isSuccess && page ? readProfilePage(page, username) : null
  if (profile) return { kind: 'found', profile }
  const wall = page && readWall(page)
  if (wall) return failed('html', wall)
  // This source has no key, so 401 and 403 do not mean a refused key.
  const reason = status === 401 ? 'login_wall' : status === 403 ? 'refused' : null
  return failedByStatus('html', answer, null, reason) ?? failed('html', 'malformed')
}

/** Reads the public page of a profile, as a visitor who is not signed in. */
export const createHtml = ({ baseUrl }: HtmlOptions, call: CallSource): InstagramSource => {
  const follow = async (username: string, end: AbortSignal): Promise<SourceAnswer> => {
    let url = new URL(`/${username}/`, baseUrl)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await call('html', { url, headers, timeoutMs, signal: end })
      if ('kind' in answer) return answer
      const next = redirected(url, answer)
      if (next === null) return readAnswer(answer, username)
      if ('kind' in next) return next
      url = next
    }
    return failed('html', 'refused', 'it redirects endlessly')
  }
  const ask = (username: string, signal: AbortSignal | undefined): Promise<SourceAnswer> =>
    beforeDeadline(timeoutMs, signal, (end) => follow(username, end))
  return createSource({
    name: 'html',
    isCheckedByReading: true,
    secrets: [],
    ask,
    async check(signal) {
      const answer = await ask(wellKnown, signal)
      return answer.kind === 'found' || answer.reason === 'profile_missing' ? null : answer
    },
  })
}
