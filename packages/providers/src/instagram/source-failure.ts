import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { failureSentence, sourceNames } from '@velvet/domain/instagram'
import type { SourceAnswer } from '@velvet/services/instagram'
import { retryAfterMs } from '../http/retry-after.ts'
import { textOf } from './json-values.ts'

export type Failed = Extract<SourceAnswer, { kind: 'failed' }>

const sentence = (source: InstagramSourceName, reason: LookupFailure): string => {
  const name = sourceNames[source]
  switch (reason) {
    case 'unauthorized':
      return `${name} refused our key.`
    case 'budget_spent':
      return `${name} reports that our quota is used up.`
    case 'rate_limited':
      return `${name} received more requests than it allows.`
    case 'malformed':
      return `${name} returned something other than a profile.`
    case 'refused':
      return `${name} refused to answer.`
    case 'unreachable':
      return `${name} could not be reached.`
    case 'timeout':
      return `${name} did not answer in time.`
    default:
      return failureSentence(reason)
  }
}

/** A failure with our own sentence; the `detail` from the source follows in parentheses. */
export const failed = (source: InstagramSourceName, reason: LookupFailure, detail?: string | null): Failed => {
  const text = sentence(source, reason)
  const said = textOf(detail, 200)?.replaceAll('\n', ' ')
  return { kind: 'failed', reason, message: said ? `${text.slice(0, -1)} (${said}).` : text }
}

type Says = (text: string) => boolean

const says =
  (pattern: RegExp): Says =>
  (text) =>
    pattern.test(text)

/** Matches one word followed by another within a number of characters. */
const saysNear =
  (first: RegExp, most: number, second: RegExp): Says =>
  (text) =>
    [...text.matchAll(first)].some(({ 0: word, index }) => {
      const end = index + word.length
      return text.slice(end, end + most).search(second) >= 0
    })

const owner = /\b(?:user|profile|account)\b/
const ended = /\b(?:suspended|disabled|banned|deactivated)\b/

/** The meaning of failure messages from sources; the first match counts. Texts have at most 500 characters. */
const words: readonly (readonly [Says, LookupFailure])[] = [
  [says(/require_login|login_required|asks? for a login|login page|not logged in/), 'login_wall'],
  [says(/captcha|checkpoint|challenge/), 'captcha'],
  [saysNear(new RegExp(ended, 'g'), 50, owner), 'profile_suspended'],
  [saysNear(new RegExp(owner, 'g'), 50, ended), 'profile_suspended'],
  [
    saysNear(
      /\b(?:user|username|profile|account)\b/g,
      75,
      /\b(?:not found|not be found|not exist|doesn't exist|unavailable)/,
    ),
    'profile_missing',
  ],
  [says(/\b(?:no such|unknown|no) (?:instagram )?(?:user|username|profile|account)\b/), 'profile_missing'],
  [says(/\b(?:quota|credits?|payment|billing|subscription|monthly)\b/), 'budget_spent'],
  [says(/too many|rate.?limit|wait a few minutes|limit exceeded|throttl/), 'rate_limited'],
  [
    says(
      /unauthori[sz]ed|forbidden|invalid (?:api )?(?:key|token)|(?:key|token) is (?:invalid|not valid)|access denied/,
    ),
    'unauthorized',
  ],
  [says(/timed?.?out/), 'timeout'],
]

/** The failure that a source's message describes; null when no known pattern matches. */
export const reasonIn = (text: string): LookupFailure | null => {
  const said = text.slice(0, 500).toLowerCase()
  return words.find(([isSaid]) => isSaid(said))?.[1] ?? null
}

export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

const reasonOfStatus = (status: number): LookupFailure => {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 402) return 'budget_spent'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 504) return 'timeout'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** The failure that a status means; null for success. `reason`, a more specific one from the body, takes precedence. */
export const failedByStatus = (
  source: InstagramSourceName,
  { status, headers }: HttpAnswer,
  detail?: string | null,
  reason?: LookupFailure | null,
): Failed | null => {
  if (status >= 200 && status < 300) return null
  const wait = status === 429 || status === 503 ? retryAfterMs(headers, Date.now()) : undefined
  const failure = failed(source, reason ?? reasonOfStatus(status), detail ?? `status ${status}`)
  return wait === undefined ? failure : { ...failure, retryAfterMs: wait }
}
