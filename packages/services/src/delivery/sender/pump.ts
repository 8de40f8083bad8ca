import { randomUUID } from 'node:crypto'
import { createCircuitBreaker, createTokenBucket } from '@velvet/domain/delivery'
import { createEarliestTimer, createForwardClock, quietly, repeat } from '../../leases/index.ts'
import { type Claim, releaseClaims, releaseSome } from '../ledger/claim.ts'
import { createKeepAndSubmit } from '../ledger/keep-and-submit.ts'
import { sharedContentOf } from '../render/content-source.ts'
import { createBatchTaker } from './batch-taker.ts'
import { createCallGate, recipientsPerCall } from './call-gate.ts'
import { createGroupCall } from './call-group.ts'
import { type Handed, handedOf } from './calls/handed.ts'
import { withPresentNumbers } from './calls/present-numbers.ts'
import { createClaimBuffer, type MaxTaken } from './claim-buffer.ts'
import { createOpenWork } from './open-work.ts'
import { type Kept, type Pump, type PumpOptions, pace } from './pump-options.ts'
import { createSlots } from './slots.ts'

const giveBack = 'give claimed recipients back before their lease ends'

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
  const groupsAtOnce = Math.max(1, Math.floor(pace.maxSubmitted / perGroup))
  /** One entry per finished call. */
  const results: Kept[][] = []
  const share = () => sizing / lane.perSecond
  const gate = createCallGate({ bucket, clock, connections, share, onOpened: () => turnSoon() })
  const { beforeKeeping } = options
  const keepAndSubmit = createKeepAndSubmit({ context, token, leaseMs: settings.leaseMs, beforeKeeping })
  const work = createOpenWork({
    ...{ context, channel, token, leaseMs: settings.leaseMs, concurrency, clock },
    room: () => (claims.size() > 0 || !batches.isDrained() ? null : allowance(0)),
    startCalls: (groups, leaseEnds) => startCalls(groups, leaseEnds),
    onGivenUp: () => turnSoon(),
  })
  const { slots, submitting } = work
  let turning = 0
  let isStopping = false

  const alarm = createEarliestTimer(() => {
    claims.wake()
    turnSoon()
  }, clock)
  const sentSoon = (): number => Math.ceil((perSecond * Math.min(pace.claimedAheadMs, settings.leaseMs / 4)) / 1_000)
  const claims = createClaimBuffer({
    context,
    request: { channel, token, leaseMs: settings.leaseMs },
    size: () => Math.max(1, Math.min(pace.maxClaimed, concurrency * perGroup * 6, sentSoon())),
    clock,
    mayClaim: () => !isStopping && isGranted && breaker.allows(clock()) > 0 && nextCallMs() <= pace.claimedAheadMs,
    onFilled: () => turnSoon(),
    onEmpty: () => slots.used() === 0 && results.length === 0 && onIdle(),
  })

  const batches = createBatchTaker({
    ...{ context, leaseMs: settings.leaseMs, clock, work },
    startCalls: (groups, leaseEnds) => startCalls(groups, leaseEnds),
    onSplit: () => ring(),
  })

  const preparing = createSlots(Number.POSITIVE_INFINITY)
  const callGroup = createGroupCall({ options, gate, preparing, breaker, clock, rest: (ms) => rest(ms) })
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
    nextCallMs() > pace.aheadMs ? 0 : Math.max(perCall(), Math.ceil((perSecond * pace.aheadMs) / 1_000))
  /** How many more recipients may be taken over: as many as leave soon. */
  const room = (): number => soon() - preparing.used() - gate.waiting() - submitting.used()
  /** For what goes ahead of campaigns, only recipients that leave before them count. */
  const roomFirst = (): number => Math.min(claims.direct(), soon() - gate.waiting(true) - submitting.used())

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

  const tryAgain = async (error: unknown): Promise<true> => {
    context.logger.warn({ error: String(error) }, 'could not reach the ledger; will try again')
    await new Promise((resolve) => setTimeout(resolve, pace.databaseRetryMs))
    return true
  }

  /** Calls whole batches, once no recipient waits on their own. */
  const callBatches = async (): Promise<boolean> =>
    channel === 'email' && claims.size() === 0 && batches.take(allowance(0)).catch(tryAgain)

  /** Work that could not be written because another transaction holds its row. */
  const comeAgain = (carried: readonly Kept[][], locked: readonly string[]): void => {
    if (carried.length === 0 && locked.length === 0) return
    setTimeout(() => {
      results.push(...carried)
      work.markUncertain(locked, 0)
      turnSoon()
    }, pace.lockedRetryMs)
  }

  /** Collects finished calls until there are enough for one statement. */
  const takeResults = (): Kept[][] => {
    let calls = 0
    for (let rows = 0; calls < results.length && rows < pace.maxResults; calls += 1)
      rows += results[calls]?.[0]?.batchId ? 1 : (results[calls]?.length ?? 0)
    return results.splice(0, calls)
  }

  const turn = async (): Promise<boolean> => {
    const leaving = takeResults()
    const groups = takeGroups(leaving.length)
    if (groups.length === 0 && leaving.length === 0 && !work.hasUncertain()) return false
    const kept = leaving.flat()
    const ids = groups.flat().map((claim) => claim.id)
    // One statement keeps and takes over, so whatever its outcome, no more calls are open than the larger of both.
    const extra = Math.max(0, groups.length - leaving.length)
    slots.take(extra)
    submitting.take(ids.length)
    try {
      if (work.hasUncertain()) comeAgain([], await work.requeueUncertain())
      const leaseEnds = clock() + settings.leaseMs
      const { submissions, carried, locked } = await keepAndSubmit(leaving, ids)
      submitting.release(ids.length)
      const taken = handedOf(groups, submissions).filter((group) => group.length > 0)
      const handed = await withPresentNumbers(context, taken)
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
      submitting.release(ids.length)
      results.unshift(...leaving)
      // The statement may have been committed all the same; none of these was handed over, and the ledger must learn that.
      work.markUncertain(ids, extra)
      return tryAgain(error)
    }
  }

  const turnUntilIdle = async (): Promise<void> => {
    while ((await turn()) || (await callBatches())) {
      claims.refill()
      if (gate.waiting() > 0) await new Promise((resolve) => setTimeout(resolve, pace.gatherMs))
    }
    claims.refill()
    const waitMs = breaker.waitMs(clock())
    if (claims.size() > 0 && slots.free() > 0 && Math.max(room(), roomFirst()) >= perCall())
      alarm.in(Math.max(1, waitMs))
    else if (waitMs > 0 && breaker.state(clock()) !== 'closed') alarm.in(waitMs)
    else if (gate.waiting() === 0 && nextCallMs() > pace.aheadMs && Number.isFinite(nextCallMs()))
      alarm.in(nextCallMs() - pace.aheadMs)
  }

  /** While one exchange waits for its commit, a second one may start once enough results are back to be worth a commit. */
  const turnSoon = (): void => {
    if (turning >= pace.exchangesAtOnce || (turning > 0 && results.length * perGroup < pace.worthASecondExchange))
      return
    turning += 1
    setImmediate(() => {
      void turnUntilIdle().finally(() => {
        turning -= 1
        if (results.length > 0 || work.hasUncertain()) turnSoon()
      })
    })
  }

  let restsUntil = Number.NEGATIVE_INFINITY
  const rest = (ms: number): void => {
    const until = clock() + ms
    if (until < restsUntil + pace.sameRestMs) return
    restsUntil = until
    gate.rest(until)
    if (ms > pace.aheadMs) gate.rejectWaiting()
    const claimed = ms > pace.claimedAheadMs ? claims.drop() : []
    if (claimed.length > 0) void quietly(context, giveBack, () => releaseSome(context, token, claimed))
    turnSoon()
  }

  const ring = (): void => {
    batches.wake()
    claims.wake()
    claims.refillUrgent()
    turnSoon()
  }
  const poll = repeat(context, 'look for due recipients', settings.pollMs, async () => ring())
  return {
    ring,
    reserve: work.reserve,
    batchSize: () => (sizing > 0 ? perCall() : perGroup),
    setRate(next, ofConfigured = next) {
      sizing = ofConfigured
      if (isGranted && next === perSecond) return
      isGranted = true
      perSecond = next
      bucket.setRate(perSecond, clock())
      const mayWait = perSecond > 0 ? Math.max(perCall(), (perSecond * settings.leaseMs) / 4_000) : 0
      if (gate.waiting() > mayWait) gate.rejectWaiting()
      else gate.reschedule()
      turnSoon()
    },
    rest,
    async stop(maxMs) {
      isStopping = true
      await poll.stop()
      alarm.stop()
      await claims.stop()
      const deadline = clock() + maxMs
      while ((slots.used() > 0 || turning > 0) && clock() < deadline) {
        turnSoon()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await quietly(context, giveBack, () => releaseClaims(context, token))
    },
    stats: () => ({ inFlight: slots.used(), claimed: claims.size(), breaker: breaker.state(clock()) }),
  }
}
