import type { InstagramSourceName, LookupAttempt, LookupFailure } from '@velvet/contracts/instagram'
import {
  durationText,
  failureSentence,
  isUncertain,
  mostHelpfulFailure,
  uncertainSentence,
} from '@velvet/domain/instagram'
import type { Context } from '../../kernel/index.ts'
import { type AskOptions, askSource } from '../sources/ask-source.ts'
import type { InstagramProfile, InstagramSource } from '../sources/instagram-source.ts'

/** The result of asking one source after the other. */
export type SmartAnswer = {
  /** One entry per source that was tried, in order; those after the successful one are missing. */
  readonly attempts: readonly LookupAttempt[]
  /** When the first of the sources without a turn could be asked; null when all that were tried were asked. */
  readonly readyAt: Date | null
} & (
  | {
      readonly profile: InstagramProfile
      readonly source: InstagramSourceName
      readonly failure: null
      readonly message: null
    }
  | { readonly profile: null; readonly source: null; readonly failure: LookupFailure; readonly message: string }
)

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

/**
 * Asks the sources in order until one returns the profile of exactly this username (INT-20). That there is no profile is accepted
 * only when no source is left to ask, however many say so before: an empty answer may be a temporary failure. Throws only when
 * `signal` ends it.
 */
export const smartLookup = async (
  context: Context,
  sources: readonly InstagramSource[],
  username: string,
  options: AskOptions = {},
): Promise<SmartAnswer> => {
  const attempts: LookupAttempt[] = []
  let readyAt: Date | null = null
  for (const source of sources) {
    const asked = await askSource(context, source, username, options)
    const { answer } = asked
    const success = answer.kind === 'found'
    attempts.push({
      source: source.name,
      success,
      reason: success ? null : answer.reason,
      message: success ? null : answer.message,
      duration: durationText(asked.durationMs),
    })
    if (success)
      return { profile: answer.profile, source: source.name, failure: null, message: null, attempts, readyAt }
    readyAt = earlier(readyAt, asked.readyAt)
  }
  const reasons = attempts.flatMap(({ reason }) => reason ?? [])
  const failure = mostHelpfulFailure(reasons)
  const message = isUncertain(failure, reasons)
    ? uncertainSentence
    : (attempts.find(({ reason }) => reason === failure)?.message ?? failureSentence(failure))
  return { profile: null, source: null, failure, message, attempts, readyAt }
}
