import type { SourceAnswer } from '@velvet/services/instagram'
import { at, jsonOf } from './json-values.ts'
import { readProfile } from './read-profile.ts'
import { isFailureAnswer, sentenceIn } from './refusal-in-json.ts'
import { type Failed, failed, failedByStatus, type HttpAnswer, reasonIn } from './source-failure.ts'

/** Where the calls of Zyla's hub put the profile; each provider behind it has a different shape. */
const places = [
  'data.user',
  'user',
  'graphql.user',
  'data.0',
  'data',
  'result.user',
  'result',
  'profile',
  'response',
  '0',
]

/** Statuses whose meaning does not depend on the text of the answer. */
const plain = [401, 402, 403, 429]

/** The failure in an answer of Zyla; null when it may hold a profile. */
export const refusedByZyla = (answer: HttpAnswer): Failed | null => {
  const json = jsonOf(answer.text)
  const said = sentenceIn(json)
  const reason = said && !plain.includes(answer.status) ? reasonIn(said) : null
  const refusal = failedByStatus('zyla', answer, said, reason)
  if (refusal) return refusal
  if (json === undefined) return failed('zyla', 'malformed')
  if (!isFailureAnswer(json)) return null
  return reason ? failed('zyla', reason) : failed('zyla', 'refused', said)
}

/** Reads a profile out of any of the shapes that the profile calls of Zyla's hub answer with. */
export const readZylaAnswer = (answer: HttpAnswer): SourceAnswer => {
  const refusal = refusedByZyla(answer)
  if (refusal) return refusal
  const json = jsonOf(answer.text)
  const profile = [json, ...places.map((place) => at(json, place))].map(readProfile).find((found) => found !== null)
  if (profile) return { kind: 'found', profile }
  const isEmpty = at(json, 'data.user') === null || at(json, 'user') === null
  return failed('zyla', isEmpty ? 'profile_missing' : (reasonIn(sentenceIn(json) ?? '') ?? 'malformed'))
}
