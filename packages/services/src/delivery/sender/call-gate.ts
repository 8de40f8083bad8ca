import type { TokenBucket } from '@velvet/domain/delivery'
import type { Quota } from '../../message-providers/index.ts'

/** A call that may start. */
export type ReleasedCall = {
  /** Reports that its first byte leaves now. Repeated reports change nothing. */
  readonly left: () => void
  /**
   * Reports that the call has ended, so that the next one may start. A call that never left counts as leaving now. `wasAsked` is
   * false if the provider was not called, so that after a pause the next call is the first one.
   */
  readonly end: (wasAsked?: boolean) => void
}

/** Releases calls as bucket, connections, and provider permit, in order and at an even pace, even after a burst or a pause. */
export type CallGate = {
  /** Resolves when a call to this many recipients may start, to null if it may not. An `urgent` call goes before the others. */
  pass: (recipients: number, urgent?: boolean) => Promise<ReleasedCall | null>
  /** Reports that the bucket's rate has changed. */
  reschedule: () => void
  /**
   * Releases nothing until then. After a pause of more than half a second, and after one that the first call led to, only one call
   * follows at first, until its end or for half a second, because the provider may still be busy.
   */
  rest: (untilMs: number) => void
  /** Until the quota resets, keeps at most this worker's share of it open, and always one call, because a provider may err. */
  applyQuota: (quota: Quota) => void
  /** Turns away every waiting call, because the wait would be too long. */
  rejectWaiting: () => void
  /** Recipients of waiting calls: all of them, or the urgent ones only. */
  waiting: (urgent?: boolean) => number
}

/** A probe without an answer holds back the others no longer than this, because it may hang; a shorter pause needs none. */
const maxProbeMs = 500

// The rate may change while the call waits.
const maxWaitMs = 1_000

// Each waiting call holds a lease that ends.
const maxOvertakings = 5

type Waiting = {
  readonly recipients: number
  readonly urgent: boolean
  overtaken: number
  readonly go: (call: ReleasedCall | null) => void
}

/** Behind the last call that is itself urgent or was overtaken often enough. */
const placeOf = (urgent: boolean, calls: readonly Waiting[]): number =>
  urgent ? 1 + calls.findLastIndex((call) => call.urgent || call.overtaken >= maxOvertakings) : calls.length

type Options = {
  readonly bucket: TokenBucket
  readonly clock: () => number
  /** The maximum number of concurrent calls. */
  readonly connections: number
  /** How much of the provider's quota is for this worker, from 0 to 1. */
  readonly share: () => number
  /** Called whenever waiting calls may start. */
  readonly onOpened: () => void
}

export const createCallGate = ({ bucket, clock, connections, share, onOpened }: Options): CallGate => {
  const calls: Waiting[] = []
  let recipients = 0
  let underWay = 0
  let maxOpen = connections
  /** The first call after a pause; null once it has ended, or took long. */
  let probe: { isOpen: boolean } | null = null
  let timer: NodeJS.Timeout | null = null
  let reset: NodeJS.Timeout | undefined

  const isFull = (): boolean => probe?.isOpen || underWay >= maxOpen
  const begin = (recipients: number): ReleasedCall | null => {
    if (isFull() || !bucket.take(recipients, clock())) return null
    const ownProbe = probe
    if (probe) {
      probe.isOpen = true
      setTimeout(() => {
        if (probe === ownProbe) probe = null
        if (!timer) start()
      }, maxProbeMs).unref()
    }
    underWay += 1
    let hasLeft = false
    const left = (): void => {
      if (!hasLeft) bucket.left(recipients, clock())
      hasLeft = true
    }
    const end = (wasAsked = true): void => {
      left()
      underWay -= 1
      if (probe === ownProbe) probe = probe && !wasAsked ? { isOpen: false } : null
      if (!timer) start()
    }
    return { left, end }
  }
  const start = (): void => {
    for (let [call] = calls; call; [call] = calls) {
      const released = begin(call.recipients)
      if (!released) break
      calls.shift()
      recipients -= call.recipients
      call.go(released)
    }
    waitForNext()
  }
  const open = (): void => {
    timer = null
    start()
    onOpened()
  }
  const waitForNext = (): void => {
    const [next] = calls
    if (!next || timer || isFull()) return
    timer = setTimeout(open, Math.min(maxWaitMs, Math.ceil(bucket.waitMs(next.recipients, clock()))))
  }

  const reschedule = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    start()
  }

  return {
    pass(count, urgent = false) {
      if (calls.length === 0) {
        bucket.rested(clock())
        const released = begin(count)
        if (released) return Promise.resolve(released)
      }
      return new Promise((go) => {
        const place = placeOf(urgent, calls)
        for (const overtaken of calls.slice(place)) overtaken.overtaken += 1
        calls.splice(place, 0, { recipients: count, urgent, overtaken: 0, go })
        recipients += count
        waitForNext()
      })
    },
    reschedule,
    rest(untilMs) {
      bucket.rest(untilMs)
      if (probe || untilMs - clock() > maxProbeMs) probe = { isOpen: false }
    },
    applyQuota({ remaining, resetMs }) {
      maxOpen = Math.min(connections, Math.max(1, Math.floor(remaining * share()) || 0))
      clearTimeout(reset)
      reset = setTimeout(() => {
        maxOpen = connections
        reschedule()
      }, resetMs).unref()
    },
    rejectWaiting() {
      recipients = 0
      for (const call of calls.splice(0)) call.go(null)
    },
    waiting: (urgent = false) =>
      urgent ? calls.reduce((sum, call) => sum + (call.urgent ? call.recipients : 0), 0) : recipients,
  }
}

/** How many recipients a call may have, so that whole calls use nearly the full rate of a second and leave evenly. */
export const recipientsPerCall = (most: number, perSecond: number): number => {
  const allowed = Math.floor(perSecond)
  let count = Math.max(1, Math.min(most, Math.floor(allowed / 10)))
  while (count > 1 && (allowed % count) * 200 > allowed) count -= 1
  return count
}
