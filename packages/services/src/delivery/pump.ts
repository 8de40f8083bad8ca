import { randomUUID } from 'node:crypto'
import type { Channel } from '@velvet/contracts/delivery'
import { createCircuitBreaker, createTokenBucket } from '@velvet/domain/delivery'
import type { Context } from '../kernel/index.ts'
import { type Claim, releaseClaims, returnClaims } from './claim.ts'
import { createClaimBuffer } from './claim-buffer.ts'
import { exchange, type Result, type Submission } from './exchange.ts'
import type { SendOptions, SendOutcome } from './providers.ts'
import type { DeliverySettings, LaneSettings } from './settings.ts'
import { decideVerdict, isProviderFailure } from './verdict.ts'

/** How one channel is served: what to do with one recipient. Never throws. */
export type Send = (claim: Claim, attempt: number, options: SendOptions) => Promise<SendOutcome>

export type PumpOptions = {
  context: Context
  channel: Channel
  settings: DeliverySettings
  lane: LaneSettings
  send: Send
  /** Done before results are kept, so that what follows from them holds for the next recipients already; again if it fails. */
  beforeKeeping: (results: readonly (Result & { campaignId: string })[]) => Promise<void>
  /** Told about results once they are kept. */
  onKept: (results: readonly (Result & { campaignId: string })[]) => void
  /** Told when nobody is due and nothing is under way. */
  onIdle: () => void
}

export type PumpStats = { inFlight: number; claimed: number; breaker: 'closed' | 'open' | 'half_open' }

export type Pump = {
  /** Somebody may be due. */
  ring: () => void
  /** Starts nothing more, lets calls under way end, keeps their results, and gives claimed recipients back. */
  stop: (longestMs: number) => Promise<void>
  stats: () => PumpStats
}

type Pending = Result & { campaignId: string }

const mostResults = 500
const databaseRetryMs = 500
const exchangesAtOnce = 2
const worthASecondExchange = 64

/** Milliseconds that only run forward, whatever happens to the clock on the wall. */
const clock = (): number => performance.now()

/**
 * Keeps as many calls under way as it may. Recipients are claimed ahead; one statement keeps results and takes over the
 * next recipients, so the budget counts exactly those whose fate a crash would leave open.
 */
export const createPump = (options: PumpOptions): Pump => {
  const { context, channel, settings, lane, send, onKept, onIdle } = options
  const token = randomUUID()
  const bucket = createTokenBucket(lane.perSecond, clock())
  const breaker = createCircuitBreaker({
    openMs: settings.breakerOpenMs,
    consecutive: Math.max(5, Math.ceil(lane.concurrency / 5)),
  })
  const results: Pending[] = []
  let uncertain: string[] = []
  let inFlight = 0
  let exchanging = 0
  let turning = 0
  let isStopping = false
  let timer: NodeJS.Timeout | null = null
  let timerAt = Number.POSITIVE_INFINITY

  const claims = createClaimBuffer({
    context,
    request: { channel, token, leaseMs: settings.leaseMs },
    size: Math.max(1, Math.min(lane.concurrency * 6, Math.floor((lane.perSecond * settings.leaseMs) / 4000))),
    clock,
    mayClaim: () => !isStopping && breaker.allows(clock()) > 0,
    onFilled: () => turnSoon(),
    onEmpty: () => inFlight === 0 && results.length === 0 && onIdle(),
  })

  /** Wakes the pump in a while; the earliest wish counts. */
  const wakeIn = (ms: number): void => {
    const at = clock() + ms
    if (isStopping || at >= timerAt) return
    if (timer) clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => {
      timer = null
      timerAt = Number.POSITIVE_INFINITY
      claims.wake()
      turnSoon()
    }, ms)
  }

  const post = async (claim: Claim, attempt: number, leaseEnds: number): Promise<void> => {
    const startedAt = clock()
    const timeLeft = leaseEnds - startedAt - settings.postTimeoutMs - settings.postGraceMs
    let outcome: SendOutcome
    if (timeLeft <= 0) outcome = { kind: 'retry', reason: 'lease_lost', retryAfterMs: 0 }
    else {
      breaker.started(clock())
      outcome = await send(claim, attempt, { timeoutMs: settings.postTimeoutMs })
      breaker.finished(isProviderFailure(outcome), clock())
      if (outcome.kind === 'retry' && outcome.httpStatus === 429) bucket.slowDown(clock())
    }
    settle(claim, attempt, outcome, clock() - startedAt)
    turnSoon()
  }

  const settle = (claim: Claim, attempt: number, outcome: SendOutcome, durationMs: number): void => {
    const verdict = decideVerdict(outcome, attempt, settings, Math.random())
    results.push({ id: claim.id, campaignId: claim.campaignId, attempt, outcome, verdict, durationMs })
    if (verdict.state === 'queued') wakeIn(verdict.dueInMs + 1)
  }

  const startCalls = (batch: readonly Claim[], submissions: readonly Submission[], leaseEnds: number): void => {
    const byId = new Map(batch.map((claim) => [claim.id, claim]))
    let started = 0
    for (const { id, attempt, held } of submissions) {
      const claim = byId.get(id)
      if (!claim || held) continue
      started += 1
      void post(claim, attempt, leaseEnds)
    }
    inFlight += started
    bucket.giveBack(batch.length - started)
  }

  /** `leaving` results are kept by the statement that takes these over, so their slots are free in it. */
  const takeBatch = (leaving: number): Claim[] => {
    if (isStopping) return []
    const now = clock()
    const wanted = Math.min(lane.concurrency - inFlight - exchanging + leaving, claims.size(), breaker.allows(now))
    if (wanted <= 0) return []
    const allowed = bucket.take(wanted, now)
    const batch = claims.take(allowed, now)
    bucket.giveBack(allowed - batch.length)
    return batch
  }

  const returnUncertain = async (): Promise<void> => {
    const ids = uncertain
    uncertain = []
    await returnClaims(context, token, ids).catch((error: unknown) => {
      uncertain.push(...ids)
      throw error
    })
  }

  const turn = async (): Promise<boolean> => {
    const kept = results.splice(0, mostResults)
    const batch = takeBatch(kept.length)
    if (batch.length === 0 && kept.length === 0 && uncertain.length === 0) return false
    const ids = batch.map((claim) => claim.id)
    const taken = batch.length - kept.length
    exchanging += taken
    try {
      if (uncertain.length > 0) await returnUncertain()
      await options.beforeKeeping(kept)
      const leaseEnds = clock() + settings.leaseMs
      const submissions = await exchange(context, { results: kept, submit: ids, token, leaseMs: settings.leaseMs })
      exchanging -= taken
      inFlight -= kept.length
      startCalls(batch, submissions, leaseEnds)
      if (kept.length > 0) onKept(kept)
      return true
    } catch (error) {
      context.logger.warn({ error: String(error) }, 'could not reach the ledger; will try again')
      exchanging -= taken
      results.unshift(...kept)
      // It may have been committed all the same; none of these was handed over, and the ledger must learn that.
      uncertain.push(...ids)
      bucket.giveBack(ids.length)
      await new Promise((resolve) => setTimeout(resolve, databaseRetryMs))
      return true
    }
  }

  const turnUntilIdle = async (): Promise<void> => {
    while (await turn()) claims.refill()
    claims.refill()
    const waitMs = Math.max(bucket.waitMs(clock()), breaker.waitMs(clock()))
    if (claims.size() > 0 && inFlight < lane.concurrency) wakeIn(Math.max(1, waitMs))
    else if (waitMs > 0 && breaker.state(clock()) !== 'closed') wakeIn(waitMs)
  }

  /** While one exchange waits for its commit, a second one may start once enough has come back to be worth a commit. */
  const turnSoon = (): void => {
    if (turning >= exchangesAtOnce || (turning > 0 && results.length < worthASecondExchange)) return
    turning += 1
    setImmediate(() => {
      void turnUntilIdle().finally(() => {
        turning -= 1
        if (results.length > 0 || uncertain.length > 0) turnSoon()
      })
    })
  }

  const poll = setInterval(() => {
    claims.wake()
    turnSoon()
  }, settings.pollMs)

  return {
    ring() {
      claims.wake()
      turnSoon()
    },
    async stop(longestMs) {
      isStopping = true
      clearInterval(poll)
      if (timer) clearTimeout(timer)
      await claims.stop()
      const deadline = clock() + longestMs
      while ((inFlight > 0 || turning > 0) && clock() < deadline) {
        turnSoon()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await releaseClaims(context, token).catch((error: unknown) =>
        context.logger.warn({ error: String(error) }, 'claimed recipients stay leased until their lease ends'),
      )
    },
    stats: () => ({ inFlight, claimed: claims.size(), breaker: breaker.state(clock()) }),
  }
}
