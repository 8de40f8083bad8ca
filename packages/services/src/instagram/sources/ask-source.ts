import { setTimeout as sleep } from 'node:timers/promises'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { failureSentence, isSameUsername, pauseSentence, tidyProfile } from '@velvet/domain/instagram'
import type { Context, SourceSetup } from '../../kernel/index.ts'
import { retryWrite } from '../../leases/index.ts'
import type { InstagramSource, SourceAnswer } from './instagram-source.ts'
import { recordSourceAnswer } from './record-source-answer.ts'
import { type PauseReason, readPause, reserveCall } from './reserve-call.ts'

/** How long a user waits at the screen for a source's turn. */
export const maxTurnMs = 2_000

/** How long a test waits for a source's turn: an interval more, because the status check of its screen may have taken the last one. */
const maxTestTurnMs = ({ perMinute }: SourceSetup): number => maxTurnMs + 60_000 / perMinute

export type AskOptions = {
  /** A source whose turn is further away is not asked; `maxTurnMs` unless given, and an interval more for a test. */
  readonly maxWaitMs?: number
  readonly isTest?: boolean
  /** Ends the call: `askSource` then throws the reason of the signal, and does not count it against the source. */
  readonly signal?: AbortSignal | undefined
}

/** One source's answer, the duration of the call, and when the source could be asked if it could not be now. */
export type Asked = {
  readonly answer: SourceAnswer
  /** The call alone, without waiting for the turn; 0 when the source was not asked. */
  readonly durationMs: number
  /** Null when the source was asked. */
  readonly readyAt: Date | null
}

/** The rate and budget of a source. */
export const setupOf = (context: Context, name: InstagramSourceName): SourceSetup => {
  const setup = context.settings.instagramSources.find((one) => one.name === name)
  if (!setup) throw new Error(`the source ${name} is not set up`)
  return setup
}

/** A source may answer with another profile than requested: that is no answer. */
const judge = (username: string, answer: SourceAnswer): SourceAnswer => {
  if (answer.kind === 'failed') return answer
  return isSameUsername(username, answer.profile.username)
    ? { kind: 'found', profile: tidyProfile(answer.profile) }
    : { kind: 'failed', reason: 'username_mismatch', message: failureSentence('username_mismatch') }
}

const notAsked = (name: InstagramSourceName, { reason, readyAt }: { reason: PauseReason; readyAt: Date }): Asked => ({
  answer: { kind: 'failed', reason, message: pauseSentence(name, reason, readyAt) },
  durationMs: 0,
  readyAt,
})

/**
 * Asks one source for a profile within its rate and its budget, and records the result of the call. A profile with another
 * username counts as `username_mismatch`. Throws only when `signal` ends it.
 */
export const askSource = async (
  context: Context,
  source: InstagramSource,
  username: string,
  { maxWaitMs, isTest = false, signal }: AskOptions = {},
): Promise<Asked> => {
  signal?.throwIfAborted()
  const setup = setupOf(context, source.name)
  const waitMs = maxWaitMs ?? (isTest ? maxTestTurnMs(setup) : maxTurnMs)
  const turn = await reserveCall(context, setup, waitMs)
  if (turn.kind === 'refused') return notAsked(source.name, turn)
  if (turn.waitMs > 0) {
    await sleep(turn.waitMs, undefined, signal ? { signal } : {})
    const pause = await readPause(context, setup)
    if (pause) return notAsked(source.name, pause)
  }
  const startedAt = performance.now()
  const answer = judge(username, await source.fetch(username, signal))
  signal?.throwIfAborted()
  const durationMs = performance.now() - startedAt
  await retryWrite(context, "record a source's answer", signal, () => recordSourceAnswer(context, source.name, answer))
  return { answer, durationMs, readyAt: null }
}
