import { randomUUID } from 'node:crypto'
import { createCircuitBreaker, createTokenBucket } from '@velvet/domain/delivery'
import { type Handed, handedOf, inCalls } from '../calls/handed.ts'
import { sharedContentOf } from '../content/content-source.ts'
import type { HandOver } from '../dispatch/hand-over.ts'
import { type Claim, releaseClaims, releaseSome, returnClaims } from '../ledger/claim.ts'
import { createKeepAndSubmit } from '../ledger/keep-and-submit.ts'
import { createAlarm } from './alarm.ts'
import { createCallGate, recipientsPerCall } from './call-gate.ts'
import { createGroupCall } from './call-group.ts'
import { createClaimBuffer, type MaxTaken } from './claim-buffer.ts'
import { createForwardClock } from './forward-clock.ts'
import type { Kept, Pump, PumpOptions } from './pump-options.ts'
import { createSlots } from './slots.ts'

/** Recipients per exchange; a larger statement would block other workers for too long. */
const maxResults = 500
const maxSubmitted = 2_000
const maxClaimed = 20_000
const databaseRetryMs = 500
/** How long to wait before trying locked rows again. */
const lockedRetryMs = 500
const exchangesAtOnce = 2
const worthASecondExchange = 64
/** How far ahead of their calls recipients are taken over, so that a slow exchange delays no call. */
const aheadMs = 250
/** How far ahead recipients are claimed: recipients held by one worker are not available to another. */
const claimedAheadMs = 1_000
/** A pause expressed on another clock. */
const sameRestMs = 100
/** While calls wait, results may gather for one exchange. */
const gatherMs = 20

/**
 * Keeps as many calls running as allowed. Recipients are claimed ahead; one statement keeps results and takes over the next
 * recipients, so the budget counts exactly the calls that a crash would leave unresolved.
 */
export const createPump = (options: PumpOptions): Pump => {
  const { context, channel, settings, lane, onKept, onIdle } = options
  const { concurrency, connections = concurrency } = lane
  const perGroup = options.sendBatch ? Math.max(1, lane.batchSize ?? 1) : 1
  const token = randomUUID()
  const clock = createForwardClock()
  let perSecond = lane.perSecond
  let sizing = lane.perSecond
  let isGranted = false
  const bucket = createTokenBucket(0, clock())
  const breaker = createCircuitBreaker({
    openMs: settings.breakerOpenMs,
    consecutive: Math.max(5, Math.ceil(concurrency / 5)),
  })
  const groupsAtOnce = Math.max(1, Math.floor(maxSubmitted / perGroup))
  /** One entry per finished call. */
  const results: Kept[][] = []
  const share = () => sizing / lane.perSecond
  const gate = createCallGate({ bucket, clock, connections, share, onOpened: () => turnSoon() })
  const { beforeKeeping } = options
  const keepAndSubmit = createKeepAndSubmit({ context, token, leaseMs: settings.leaseMs, beforeKeeping })
  const slots = createSlots(concurrency)
  /** Recipients whose take-over may or may not have been committed, and the slots reserved for them. */
  let uncertain: string[] = []
  let uncertainSlots = 0
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
    size: () => Math.max(1, Math.min(maxClaimed, concurrency * perGroup * 6, sentSoon())),
    clock,
    mayClaim: () => !isStopping && isGranted && breaker.allows(clock()) > 0 && nextCallMs() <= claimedAheadMs,
    onFilled: () => turnSoon(),
    onEmpty: () => slots.used() === 0 && results.length === 0 && onIdle(),
  })

  const callGroup = createGroupCall({ options, gate, breaker, clock, rest: (ms) => rest(ms) })
  const post = async (group: readonly Handed[], leaseEnds: number): Promise<void> => {
    const kept = await callGroup(group, leaseEnds)
    for (const { verdict } of kept) if (verdict.state === 'queued') alarm.in(Math.max(0, verdict.dueInMs) + 1)
    results.push(kept)
    turnSoon()
  }

  const startCalls = (groups: readonly Handed[][], leaseEnds: number): void => {
    for (const group of groups) void post(group, leaseEnds)
  }

  const perCall = (): number => recipientsPerCall(perGroup, sizing)
  // Until this worker's rate is known, calls are prepared and wait at the gate.
  const nextCallMs = (): number => (isGranted ? bucket.waitMs(perCall(), clock()) : 0)
  /** At least one call, and none before its time is near: recipients that wait at the gate hold a lease that ends. */
  const soon = (): number =>
    nextCallMs() > aheadMs ? 0 : Math.max(perCall(), Math.ceil((perSecond * aheadMs) / 1_000))
  /** How many more recipients may be taken over: as many as leave soon. */
  const room = (): number => soon() - gate.waiting() - submitting
  /** For what goes ahead of campaigns, only recipients that leave before them count. */
  const roomFirst = (): number => Math.min(claims.direct(), soon() - gate.waiting(true) - submitting)

  /** How many recipients may be taken over now, in how many calls; the same statement frees the slots of `leaving` results. */
  const allowance = (leaving: number): MaxTaken => {
    const allowed = breaker.allows(clock())
    const groups = Math.min(slots.free() + leaving, groupsAtOnce, allowed)
    const most = Math.min(groups * perCall(), allowed, Math.max(room(), roomFirst()))
    const isEnough = !isStopping && most > 0 && most >= Math.min(perCall(), allowed)
    return { claims: isEnough ? most : 0, groups, perGroup: perCall() }
  }

  const takeGroups = (leaving: number): Claim[][] => {
    const most = allowance(leaving)
    return most.claims > 0 ? claims.take(most, clock()) : []
  }

  /** Work that could not be written because another transaction holds its row. */
  const comeAgain = (carried: readonly Kept[][], locked: readonly string[]): void => {
    if (carried.length === 0 && locked.length === 0) return
    setTimeout(() => {
      results.push(...carried)
      uncertain.push(...locked)
      turnSoon()
    }, lockedRetryMs)
  }

  const returnUncertain = async (): Promise<void> => {
    const [ids, kept] = [uncertain, uncertainSlots]
    uncertain = []
    uncertainSlots = 0
    const locked = await returnClaims(context, token, ids).catch((error: unknown) => {
      uncertain.push(...ids)
      uncertainSlots += kept
      throw error
    })
    slots.release(kept)
    comeAgain([], locked)
  }

  /** Collects finished calls until there are enough for one statement. */
  const takeResults = (): Kept[][] => {
    let calls = 0
    for (let rows = 0; calls < results.length && rows < maxResults; calls += 1) rows += results[calls]?.length ?? 0
    return results.splice(0, calls)
  }

  const turn = async (): Promise<boolean> => {
    const leaving = takeResults()
    const groups = takeGroups(leaving.length)
    if (groups.length === 0 && leaving.length === 0 && uncertain.length === 0) return false
    const kept = leaving.flat()
    const ids = groups.flat().map((claim) => claim.id)
    // One statement keeps and takes over, so whatever its outcome, no more calls are open than the larger of both.
    const extra = Math.max(0, groups.length - leaving.length)
    slots.take(extra)
    submitting += ids.length
    try {
      if (uncertain.length > 0) await returnUncertain()
      const leaseEnds = clock() + settings.leaseMs
      const { submissions, carried, locked } = await keepAndSubmit(leaving, ids)
      submitting -= ids.length
      const handed = handedOf(groups, submissions).filter((group) => group.length > 0)
      slots.take(handed.length + carried.length)
      slots.release(leaving.length + extra)
      comeAgain(carried, locked)
      startCalls(handed, leaseEnds)
      const waiting = new Set(carried.flat())
      if (kept.length > waiting.size) onKept(kept.filter((one) => !waiting.has(one)))
      const direct = [...kept, ...groups.flat()].filter((one) => sharedContentOf(one) === null)
      if (direct.length > 0) options.onDirect(direct.map(({ id }) => id))
      return true
    } catch (error) {
      context.logger.warn({ error: String(error) }, 'could not reach the ledger; will try again')
      submitting -= ids.length
      uncertainSlots += extra
      results.unshift(...leaving)
      // The statement may have been committed all the same; none of these was handed over, and the ledger must learn that.
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
    if (claims.size() > 0 && slots.free() > 0 && Math.max(room(), roomFirst()) >= perCall())
      alarm.in(Math.max(1, waitMs))
    else if (waitMs > 0 && breaker.state(clock()) !== 'closed') alarm.in(waitMs)
    else if (gate.waiting() === 0 && nextCallMs() > aheadMs && Number.isFinite(nextCallMs()))
      alarm.in(nextCallMs() - aheadMs)
  }

  /** While one exchange waits for its commit, a second one may start once enough results are back to be worth a commit. */
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
    slots.take(calls)
    submitting += most
    let isOpen = true
    const end = (): boolean => {
      if (!isOpen) return false
      isOpen = false
      submitting -= most
      return true
    }
    return {
      channel,
      token,
      leaseMs: settings.leaseMs,
      ids,
      start(campaignId, written) {
        if (!end()) return
        const handed = inCalls(campaignId, written, each)
        slots.release(calls - handed.length)
        startCalls(handed, leaseEnds)
      },
      giveUp() {
        if (!end()) return
        uncertain.push(...ids)
        uncertainSlots += calls
        turnSoon()
      },
    }
  }

  let restsUntil = Number.NEGATIVE_INFINITY
  const rest = (ms: number): void => {
    const until = clock() + ms
    if (until < restsUntil + sameRestMs) return
    restsUntil = until
    gate.rest(until)
    if (ms > aheadMs) gate.turnBack()
    const claimed = ms > claimedAheadMs ? claims.drop() : []
    if (claimed.length > 0)
      void releaseSome(context, token, claimed).catch((error: unknown) =>
        context.logger.warn({ error: String(error) }, 'claimed recipients stay leased until their lease ends'),
      )
    turnSoon()
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
    setRate(next, ofConfigured = next) {
      sizing = ofConfigured
      if (isGranted && next === perSecond) return
      isGranted = true
      perSecond = next
      bucket.setRate(perSecond, clock())
      const mayWait = perSecond > 0 ? Math.max(perCall(), (perSecond * settings.leaseMs) / 4_000) : 0
      if (gate.waiting() > mayWait) gate.turnBack()
      else gate.retime()
      turnSoon()
    },
    rest,
    async stop(longestMs) {
      isStopping = true
      clearInterval(poll)
      alarm.stop()
      await claims.stop()
      const deadline = clock() + longestMs
      while ((slots.used() > 0 || turning > 0) && clock() < deadline) {
        turnSoon()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await releaseClaims(context, token).catch((error: unknown) =>
        context.logger.warn({ error: String(error) }, 'claimed recipients stay leased until their lease ends'),
      )
    },
    stats: () => ({ inFlight: slots.used(), claimed: claims.size(), breaker: breaker.state(clock()) }),
  }
}
