import { describe, expect, it } from 'vitest'
import type { SendOutcome } from '../../message-providers/index.ts'
import { decideVerdict, isProviderFailure, laneRests, uncountedReasons } from './verdict.ts'

const limits = { backoff: { baseMs: 2_000, capMs: 300_000 }, maxAttempts: 8, waitMs: 900_000 }
const hour = 3_600_000
const decide = (outcome: SendOutcome, attempt = 1) => decideVerdict(outcome, attempt, limits, 0.5)

describe('the verdict on a message after one try', () => {
  it('keeps the id of an accepted message', () => {
    expect(decide({ kind: 'accepted', providerId: 'p1', httpStatus: 202 })).toMatchObject({
      state: 'accepted',
      providerId: 'p1',
      errorCode: null,
    })
    expect(decide({ kind: 'accepted', providerId: '', httpStatus: 202 })).toMatchObject({ providerId: null })
  })

  it('F20 gives up a refused message, and marks an impossible address', () => {
    const refused = { kind: 'refused', code: 'to', message: 'Bad address' } as const
    expect(decide(refused)).toMatchObject({
      state: 'failed',
      errorCode: 'to',
      errorMessage: 'Bad address',
      suppress: null,
    })
    expect(decide({ ...refused, suppress: 'invalid' })).toMatchObject({ suppress: 'invalid' })
  })

  it('F19 keeps a blocked message queued, however often', () => {
    expect(decide({ kind: 'blocked', reason: 'Bad key' }, 100)).toMatchObject({ state: 'queued', dueInMs: 0 })
  })

  it('F19 fails a blocked text to one person, because there is no campaign to hold', () => {
    const text = decideVerdict({ kind: 'blocked', reason: 'Bad key' }, 1, { ...limits, ifBlocked: 'fail' }, 0.5)
    expect(text).toMatchObject({ state: 'failed', errorCode: 'provider_blocked', errorMessage: 'Bad key' })
  })

  it.each([
    ['a text to one person', { ifBlocked: 'fail' as const }],
    ['a message of a campaign', {}],
  ])('gives %s all its tries and short pauses again when an admin retries it', (_what, kind) => {
    const tried = (attempt: number) =>
      decideVerdict({ kind: 'retry', reason: 'http_503' }, attempt, { ...limits, ...kind }, 0.5)
    expect([7, 8, 9, 15, 16].map((attempt) => tried(attempt).state)).toEqual([
      ...['queued', 'failed', 'queued', 'queued', 'failed'],
    ])
    expect(tried(9).dueInMs).toBe(2_000)
  })

  it('lets an unanswered message wait for its event', () => {
    expect(decide({ kind: 'unknown', reason: 'timeout' }, 100)).toMatchObject({ state: 'unknown', dueInMs: 900_000 })
  })

  it('tries again after a growing pause, no sooner than the provider asks, and fails at the eighth try', () => {
    const retry = { kind: 'retry', reason: 'http_503' } as const
    expect([1, 2, 3].map((attempt) => decide(retry, attempt).dueInMs)).toEqual([2_000, 4_000, 8_000])
    expect(decide({ ...retry, retryAfterMs: 60_000 }).dueInMs).toBe(62_000)
    expect(decide(retry, 7)).toMatchObject({ state: 'queued' })
    expect(decide(retry, 8)).toMatchObject({ state: 'failed', errorCode: 'provider_unavailable' })
  })

  it.each<[string, SendOutcome]>([
    ['a 429', { kind: 'retry', reason: 'http_429', httpStatus: 429, retryAfterMs: 60_000 }],
    ['a full queue', { kind: 'retry', reason: '21611', httpStatus: 400, tooFast: true }],
    ['a lost lease', { kind: 'retry', reason: 'lease_lost', retryAfterMs: 0 }],
    ['a turn before a rest', laneRests],
  ])('F7 %s is no try: it keeps its place, however often, and fails after six hours only (B1)', (_, outcome) => {
    const triedFor = (triedForMs: number) =>
      decideVerdict(outcome, 100, { ...limits, maxRetryMs: 6 * hour, dueForMs: 5_000, triedForMs }, 0.5)
    expect(triedFor(6 * hour - 1)).toMatchObject({ state: 'queued', dueInMs: -5_000, errorCode: 'will_retry' })
    expect(uncountedReasons).toContain(triedFor(0).errorMessage)
    expect(triedFor(6 * hour)).toMatchObject({ state: 'failed', errorCode: 'provider_unavailable' })
    expect(triedFor(6 * hour).errorMessage).toBe('The provider asked Velvet to wait for more than 6 hours.')
  })

  it('speaks against the provider only when the provider is to blame', () => {
    const blames = (outcome: SendOutcome): boolean => isProviderFailure(outcome)
    expect(blames({ kind: 'unknown', reason: 'timeout' })).toBe(true)
    expect(blames({ kind: 'retry', reason: 'http_503', httpStatus: 503, retryAfterMs: 1_000 })).toBe(true)
    expect(blames({ kind: 'retry', reason: 'http_429', httpStatus: 429 })).toBe(true)
    expect(blames({ kind: 'retry', reason: 'http_429', httpStatus: 429, retryAfterMs: 1_000 })).toBe(false)
    expect(blames({ kind: 'retry', reason: 'lease_lost', retryAfterMs: 0 })).toBe(false)
    expect(blames({ kind: 'refused', code: 'to', message: '' })).toBe(false)
    expect(blames({ kind: 'blocked', reason: 'Bad key' })).toBe(false)
    expect(blames({ kind: 'accepted', providerId: 'p', httpStatus: 202 })).toBe(false)
  })
})
