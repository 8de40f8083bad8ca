import type { LookupFailure } from '@velvet/contracts/instagram'
import { isSameUsername } from '@velvet/domain/instagram'
import type { SourceAnswer } from '@velvet/services/instagram'
import { at, jsonOf, listOf, textOf } from './json-values.ts'
import { readProfile } from './read-profile.ts'
import { type Failed, failed, failedByStatus, type HttpAnswer, reasonIn } from './source-failure.ts'

/** Apify's own errors whose type says more than their status. */
const reasonOfType = (type: string, message: string): LookupFailure | null => {
  if (type === 'run-timeout-exceeded' || message.includes('TIMED-OUT')) return 'timeout'
  return /^(?:actor-memory|concurrent-runs|rate)-limit-exceeded$/.test(type) ? 'rate_limited' : null
}

/** The failure in an answer of Apify itself; null when the call went through. */
export const refusedByApify = (answer: HttpAnswer): Failed | null => {
  const json = jsonOf(answer.text)
  const message = textOf(at(json, 'error.message'), 200)
  const reason = reasonOfType(textOf(at(json, 'error.type'), 100) ?? '', message ?? '')
  return failedByStatus('apify', answer, message, reason)
}

/** Items that the scraper returns in place of a profile that it did not get. */
const failedItem = (item: unknown): Failed => {
  const error = textOf(at(item, 'error'), 100)
  if (!error) return failed('apify', 'malformed')
  const said = textOf(at(item, 'errorDescription'), 200) ?? error
  const reason = reasonIn(`${error} ${said}`)
  if (error === 'not_found') return failed('apify', reason === 'profile_suspended' ? reason : 'profile_missing')
  if (error === 'restricted_page') return failed('apify', 'login_wall')
  return reason ? failed('apify', reason) : failed('apify', 'refused', said)
}

/** Reads what a run of the task answered: the items of its dataset, in the shape of Apify's Instagram scraper. */
export const readApifyAnswer = (answer: HttpAnswer, username: string): SourceAnswer => {
  const refusal = refusedByApify(answer)
  if (refusal) return refusal
  const items = listOf(jsonOf(answer.text))
  if (!items) return failed('apify', 'malformed')
  if (items.length === 0) return failed('apify', 'profile_missing')
  const profiles = items.slice(0, 100).flatMap((item) => readProfile(item) ?? [])
  const profile = profiles.find((one) => isSameUsername(username, one.username)) ?? profiles[0]
  return profile ? { kind: 'found', profile } : failedItem(items[0])
}
