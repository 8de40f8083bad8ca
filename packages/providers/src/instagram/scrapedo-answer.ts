import type { LookupFailure } from '@velvet/contracts/instagram'
import type { SourceAnswer } from '@velvet/services/instagram'
import { at, jsonOf } from './json-values.ts'
import { readPage } from './page.ts'
import { readWall } from './page-wall.ts'
import { readProfile } from './read-profile.ts'
import { isFailureAnswer, sentenceIn } from './refusal-in-json.ts'
import { type Failed, failed, failedByStatus, type HttpAnswer, reasonIn } from './source-failure.ts'

/** What Instagram's own status means, which Scrape.do passes on. */
const reasonOfTarget = (status: number): LookupFailure => {
  if (status === 404) return 'profile_missing'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** A failure of Scrape.do itself. Null when the answer comes from its target, Instagram. */
const refusedByScrapedo = (answer: HttpAnswer): Failed | null => {
  const json = jsonOf(answer.text)
  const isPage = json === undefined && answer.text.trimStart().startsWith('<')
  const isOwn = at(json, 'StatusCode') !== undefined || (!isPage && at(json, 'status') === undefined)
  if (!isOwn || (answer.status === 404 && at(json, 'StatusCode') === undefined)) return null
  const said = sentenceIn(json)
  // A spent account and a wrong token have the same status.
  const isSpent = answer.status === 401 && reasonIn(said ?? '') === 'budget_spent'
  return failedByStatus('scrapedo', answer, said, isSpent ? 'budget_spent' : null)
}

/** Reads what Instagram's `web_profile_info` answered by way of Scrape.do, with the status of the target. */
export const readScrapedoAnswer = (answer: HttpAnswer): SourceAnswer => {
  const refusal = refusedByScrapedo(answer)
  if (refusal) return refusal
  const json = jsonOf(answer.text)
  const isSuccess = answer.status >= 200 && answer.status < 300
  if (json === undefined) {
    const page = readPage(answer.text)
    const reason = (page && readWall(page)) ?? (isSuccess ? 'malformed' : reasonOfTarget(answer.status))
    return failedByStatus('scrapedo', answer, null, reason) ?? failed('scrapedo', reason)
  }
  const profile = isSuccess && !isFailureAnswer(json) ? readProfile(at(json, 'data.user')) : null
  if (profile) return { kind: 'found', profile }
  if (isSuccess && at(json, 'data.user') === null) return failed('scrapedo', 'profile_missing')
  const said = sentenceIn(json)
  const reason = at(json, 'require_login') === true ? 'login_wall' : reasonIn(said ?? '')
  if (!isSuccess)
    return (
      failedByStatus('scrapedo', answer, said, reason ?? reasonOfTarget(answer.status)) ?? failed('scrapedo', 'refused')
    )
  if (reason) return failed('scrapedo', reason)
  return isFailureAnswer(json) ? failed('scrapedo', 'refused', said) : failed('scrapedo', 'malformed')
}
