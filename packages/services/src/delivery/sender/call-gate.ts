import type { TokenBucket } from '@velvet/domain/delivery'

/** Releases calls as the bucket and the connections permit, in order and at an even pace, even after a burst or a pause. */
export type CallGate = {
  /**
   * Resolves to true when a call to this many recipients may start, or to false when it may not. An `urgent` call goes before the
   * others.
   */
  pass: (recipients: number, urgent?: boolean) => Promise<boolean>
  /** The bucket's rate has changed. */
  retime: () => void
  /** Turns away every waiting call, because the wait would be too long. */
  turnBack: () => void
  /** A released call has ended; the next one may take its connection. */
  ended: () => void
  /** Recipients of waiting calls: all of them, or the urgent ones only. */
  waiting: (urgent?: boolean) => number
}

// The rate may change while the call waits.
const longestWaitMs = 1_000

// Each waiting call holds a lease that ends.
const maxOvertakings = 5

type Waiting = {
  readonly recipients: number
  readonly urgent: boolean
  overtaken: number
  readonly go: (may: boolean) => void
}

/** Behind the last call that is itself urgent or was overtaken often enough. */
const placeOf = (urgent: boolean, calls: readonly Waiting[]): number =>
  urgent ? 1 + calls.findLastIndex((call) => call.urgent || call.overtaken >= maxOvertakings) : calls.length

type Options = {
  readonly bucket: TokenBucket
  readonly clock: () => number
  /** The maximum number of concurrent calls. */
  readonly connections: number
  /** Called whenever waiting calls may start. */
  readonly onOpened: () => void
}

export const createCallGate = ({ bucket, clock, connections, onOpened }: Options): CallGate => {
  const calls: Waiting[] = []
  let recipients = 0
  let underWay = 0
  let timer: NodeJS.Timeout | null = null

  const mayStart = (count: number): boolean => {
    if (underWay >= connections || !bucket.take(count, clock())) return false
    underWay += 1
    return true
  }
  const start = (): void => {
    for (let call = calls[0]; call && mayStart(call.recipients); call = calls[0]) {
      calls.shift()
      recipients -= call.recipients
      call.go(true)
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
    if (!next || timer || underWay >= connections) return
    timer = setTimeout(open, Math.min(longestWaitMs, Math.ceil(bucket.waitMs(next.recipients, clock()))))
  }

  return {
    pass(count, urgent = false) {
      if (calls.length === 0) {
        bucket.rested(clock())
        if (mayStart(count)) return Promise.resolve(true)
      }
      return new Promise((go) => {
        const place = placeOf(urgent, calls)
        for (const overtaken of calls.slice(place)) overtaken.overtaken += 1
        calls.splice(place, 0, { recipients: count, urgent, overtaken: 0, go })
        recipients += count
        waitForNext()
      })
    },
    retime() {
      if (timer) clearTimeout(timer)
      timer = null
      start()
    },
    turnBack() {
      recipients = 0
      for (const call of calls.splice(0)) call.go(false)
    },
    ended() {
      underWay -= 1
      if (!timer) start()
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
