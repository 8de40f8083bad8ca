import type { InstagramSourceName, LookupFailure } from '@velvet/contracts/instagram'
import { durationText, sourceNames } from '@velvet/domain/instagram'
import { AppError } from '@velvet/domain/kernel'
import { type AskOptions, askSource, type InstagramProfile, type OpenSources } from '../instagram/index.ts'
import type { Context } from '../kernel/index.ts'

/** The resources of tests beyond the database. */
export type Reach = {
  readonly openSources: OpenSources
  /** Aborted when the process stops. */
  readonly closing?: AbortSignal
}

/** A source's answer to a test, in the words of the response. */
export type TestAnswer = {
  readonly profile: InstagramProfile | null
  readonly reason: LookupFailure | null
  readonly error: string | null
  readonly duration: string
}

/** Runs a test; when the process stops during it, the test is refused as `unavailable` instead of looking like an error. */
export const untilClosing = async <T>({ closing }: Reach, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (!closing?.aborted) throw cause
    throw new AppError('unavailable', 'unavailable', 'Velvet is restarting. Please run the test again.', {
      retryAfterSeconds: 5,
      cause,
    })
  }
}

/** Asks one source for a test, within its rate and budget. A failing source is an answer, not an error. */
export const askForTest = async (
  context: Context,
  reach: Reach,
  name: InstagramSourceName,
  username: string,
  options: Pick<AskOptions, 'maxWaitMs'> = {},
): Promise<TestAnswer> => {
  const source = (await reach.openSources()).find((one) => one.name === name)
  if (!source) {
    const error = `${sourceNames[name]} is not configured.`
    return { profile: null, reason: 'not_configured', error, duration: durationText(0) }
  }
  const { answer, durationMs } = await untilClosing(reach, () =>
    askSource(context, source, username, { ...options, isTest: true, signal: reach.closing }),
  )
  return answer.kind === 'found'
    ? { profile: answer.profile, reason: null, error: null, duration: durationText(durationMs) }
    : { profile: null, reason: answer.reason, error: answer.message, duration: durationText(durationMs) }
}
