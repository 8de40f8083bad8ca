import { randomUUID } from 'node:crypto'
import { createCircuitBreaker, createTokenBucket } from '@velvet/domain/delivery'
import { createAlarm } from './alarm.ts'
import { createCallGate, recipientsPerCall } from './call-gate.ts'
import { type Claim, releaseClaims, returnClaims } from './claim.ts'
import { createClaimBuffer, type MostTaken } from './claim-buffer.ts'
import { createFencedCall } from './fenced-call.ts'
import { createForwardClock } from './forward-clock.ts'
import type { HandOver } from './hand-over.ts'
import { type Handed, type HandedOutcome, handedOf, inCalls } from './handed.ts'
import { createKeepAndSubmit } from './keep-and-submit.ts'
import type { Kept, PumpOptions } from './pump-options.ts'
import { sendGroup } from './send-group.ts'
import { decideVerdict } from './verdict.ts'

export type { Send } from './fenced-call.ts'

/** `inFlight` are calls, `claimed` recipients that wait for one. */
export type PumpStats = { inFlight: number; claimed: number; breaker: 'closed' | 'open' | 'half_open' }

export type Pump = {
  /** Somebody may be due; a text to one person goes first. */
  ring: () => void
  /** Room for recipients who are written into the ledger as handed over; null while there is none, or others wait for it. */
  reserve: () => HandOver | null
  /** Recipients per second from now on, such as this worker's share of what the provider allows. */
  setRate: (perSecond: number) => void
  /** Starts nothing more, lets calls under way end, keeps their results, and gives claimed recipients back. */
  stop: (longestMs: number) => Promise<void>
  stats: () => PumpStats
}

/** Recipients per exchange, beyond which one statement keeps others waiting for too long. */
const mostResults = 500
const mostSubmitted = 2_000
const mostClaimed = 20_000
const databaseRetryMs = 500
/** How long rows that another transaction holds are left to it. */
const lockedRetryMs = 500
const exchangesAtOnce = 2
const worthASecondExchange = 64
/** How far ahead of their calls recipients are taken over, so that a slow exchange delays no call. */
const aheadMs = 250
/** How far ahead recipients are claimed: what one worker holds another can not send. */
const claimedAheadMs = 1_000
/** While calls wait for their time, results may gather for one exchange. */
const gatherMs = 20

/**
 * Keeps as many calls under way as it may. Recipients are claimed ahead; one statement keeps results and takes over the
 * next recipients, so the budget counts exactly those whose fate a crash would leave open.
 */
export const createPump = (options: PumpOptions): Pump => {
  const { context, channel, settings, lane, send, onKept, onIdle } = options
  const { concurrency } = lane
  const perGroup = options.sendBatch ? Math.max(1, lane.batchSize ?? 1) : 1
  const token = randomUUID()
  const clock = createForwardClock()
  const direct = { ...settings, isDirect: true }
  let perSecond = lane.perSecond
  const bucket = createTokenBucket(perSecond, clock())
  const breaker = createCircuitBreaker({
    openMs: settings.breakerOpenMs,
    consecutive: Math.max(5, Math.ceil(concurrency / 5)),
  })
  const groupsAtOnce = Math.max(1, Math.floor(mostSubmitted / perGroup))
  /** One entry per call that came back. */
  const results: Kept[][] = []
  const call = createFencedCall({ send, sendBatch: options.sendBatch ?? null, settings, breaker, bucket, clock })
  const { connections = concurrency } = lane
  const gate = createCallGate({ bucket, clock, connections, onOpened: () => turnSoon() })
  const { beforeKeeping } = options
  const keepAndSubmit = createKeepAndSubmit({ context, token, leaseMs: settings.leaseMs, beforeKeeping })
  let uncertain: string[] = []
  let inFlight = 0
  let exchanging = 0
  /** Recipients who are being taken over. */
  let submitting = 0
  let turning = 0
  let isStopping = false

  const alarm = createAlarm(clock, () => {
    claims.wake()
    turnSoon()
  })
  const sentSoon = (): number => Math.ceil((perSecond * Math.min(claimedAheadMs, settings.leaseMs / 4)) / 1_000)
  const claims = createClaimBuffer({
    context,
    request: { channel, token, leaseMs: settings.leaseMs },
    size: () => Math.max(1, Math.min(mostClaimed, concurrency * perGroup * 6, sentSoon())),
    clock,
    mayClaim: () => !isStopping && breaker.allows(clock()) > 0,
    onFilled: () => turnSoon(),
    onEmpty: () => inFlight === 0 && results.length === 0 && onIdle(),
  })

  const post = async (group: readonly Handed[], leaseEnds: number): Promise<void> => {
    const campaignId = group[0]?.claim.campaignId ?? null
    if (campaignId) await options.prepare?.(campaignId)
    await gate.pass(group.length, campaignId === null)
    const startedAt = performance.now()
    const outcomes = await sendGroup(group, (part) => call(part, leaseEnds))
    gate.ended()
    results.push(outcomes.map((one) => settle(one, startedAt)))
    turnSoon()
  }

  const settle = ({ claim: { id, campaignId }, attempt, outcome }: HandedOutcome, startedAt: number): Kept => {
    const verdict = decideVerdict(outcome, attempt, campaignId === null ? direct : settings, Math.random())
    if (verdict.state === 'queued') alarm.in(verdict.dueInMs + 1)
    return { id, campaignId, attempt, outcome, verdict, startedAt }
  }

  const startCalls = (groups: readonly Handed[][], leaseEnds: number): void => {
    for (const group of groups) {
      if (group.length === 0) continue
      inFlight += 1
      void post(group, leaseEnds)
    }
  }

  const perCall = (): number => recipientsPerCall(perGroup, perSecond)
  const soon = (): number => Math.max(2 * perCall(), Math.ceil((perSecond * aheadMs) / 1_000))
  /** How many more may be taken over, as many as leave soon. */
  const room = (): number => soon() - gate.waiting() - submitting
  /** For texts to one person only what leaves before them counts. */
  const roomFirst = (): number => Math.min(claims.direct(), soon() - gate.waiting(true) - submitting)

  /** How many may be taken over now, by how many calls; `leaving` results are kept by the same statement, so their slots are free. */
  const allowance = (leaving: number): MostTaken => {
    const allowed = breaker.allows(clock())
    const groups = Math.min(concurrency - inFlight - exchanging + leaving, groupsAtOnce, allowed)
    const most = Math.min(groups * perCall(), allowed, Math.max(room(), roomFirst()))
    const isEnough = !isStopping && most > 0 && most >= Math.min(perCall(), allowed)
    return { claims: isEnough ? most : 0, groups, perGroup: perCall() }
  }

  const takeGroups = (leaving: number): Claim[][] => {
    const most = allowance(leaving)
    return most.claims > 0 ? claims.take(most, clock()) : []
  }

  /** What could not be written since another transaction holds its row. */
  const comeAgain = (carried: readonly Kept[][], locked: readonly string[]): void => {
    if (carried.length === 0 && locked.length === 0) return
    setTimeout(() => {
      results.push(...carried)
      uncertain.push(...locked)
      turnSoon()
    }, lockedRetryMs)
  }

  const returnUncertain = async (): Promise<void> => {
    const ids = uncertain
    uncertain = []
    const locked = await returnClaims(context, token, ids).catch((error: unknown) => {
      uncertain.push(...ids)
      throw error
    })
    comeAgain([], locked)
  }

  /** What came back, call by call, until it is enough for one statement. */
  const takeResults = (): Kept[][] => {
    let calls = 0
    for (let rows = 0; calls < results.length && rows < mostResults; calls += 1) rows += results[calls]?.length ?? 0
    return results.splice(0, calls)
  }

  const turn = async (): Promise<boolean> => {
    const leaving = takeResults()
    const groups = takeGroups(leaving.length)
    if (groups.length === 0 && leaving.length === 0 && uncertain.length === 0) return false
    const kept = leaving.flat()
    const ids = groups.flat().map((claim) => claim.id)
    const taken = groups.length - leaving.length
    exchanging += taken
    submitting += ids.length
    try {
      if (uncertain.length > 0) await returnUncertain()
      const leaseEnds = clock() + settings.leaseMs
      const { submissions, carried, locked } = await keepAndSubmit(leaving, ids)
      exchanging -= taken
      submitting -= ids.length
      inFlight -= leaving.length - carried.length
      comeAgain(carried, locked)
      startCalls(handedOf(groups, submissions), leaseEnds)
      const waiting = new Set(carried.flat())
      if (kept.length > waiting.size) onKept(kept.filter((one) => !waiting.has(one)))
      const touched = [...kept, ...groups.flat()].flatMap(({ id, campaignId }) => (campaignId === null ? [id] : []))
      if (touched.length > 0) options.onDirect(touched)
      return true
    } catch (error) {
      context.logger.warn({ error: String(error) }, 'could not reach the ledger; will try again')
      exchanging -= taken
      submitting -= ids.length
      results.unshift(...leaving)
      // It may have been committed all the same; none of these was handed over, and the ledger must learn that.
      uncertain.push(...ids)
      await new Promise((resolve) => setTimeout(resolve, databaseRetryMs))
      return true
    }
  }

  const turnUntilIdle = async (): Promise<void> => {
    while (await turn()) {
      claims.refill()
      if (gate.waiting() > 0) await new Promise((resolve) => setTimeout(resolve, gatherMs))
    }
    claims.refill()
    const waitMs = breaker.waitMs(clock())
    if (claims.size() > 0 && inFlight < concurrency && Math.max(room(), roomFirst()) >= perCall())
      alarm.in(Math.max(1, waitMs))
    else if (waitMs > 0 && breaker.state(clock()) !== 'closed') alarm.in(waitMs)
  }

  /** While one exchange waits for its commit, a second one may start once enough has come back to be worth a commit. */
  const turnSoon = (): void => {
    if (turning >= exchangesAtOnce || (turning > 0 && results.length * perGroup < worthASecondExchange)) return
    turning += 1
    setImmediate(() => {
      void turnUntilIdle().finally(() => {
        turning -= 1
        if (results.length > 0 || uncertain.length > 0) turnSoon()
      })
    })
  }

  const reserve = (): HandOver | null => {
    const { claims: most, perGroup: each } = allowance(0)
    if (most === 0 || claims.size() > 0) return null
    const calls = Math.ceil(most / each)
    const ids = Array.from({ length: most }, () => context.newId())
    const leaseEnds = clock() + settings.leaseMs
    exchanging += calls
    submitting += most
    const end = (): void => {
      exchanging -= calls
      submitting -= most
    }
    return {
      channel,
      token,
      leaseMs: settings.leaseMs,
      ids,
      start(campaignId, written) {
        end()
        startCalls(inCalls(campaignId, written, each), leaseEnds)
      },
      giveUp() {
        end()
        uncertain.push(...ids)
        turnSoon()
      },
    }
  }

  const ring = (): void => {
    claims.wake()
    claims.hurry()
    turnSoon()
  }
  const poll = setInterval(ring, settings.pollMs)

  return {
    ring,
    reserve,
    setRate(next) {
      if (next === perSecond) return
      perSecond = next
      bucket.setRate(perSecond, clock())
      turnSoon()
    },
    async stop(longestMs) {
      isStopping = true
      clearInterval(poll)
      alarm.stop()
      await claims.stop()
      const deadline = clock() + longestMs
      while ((inFlight > 0 || exchanging > 0 || turning > 0) && clock() < deadline) {
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
