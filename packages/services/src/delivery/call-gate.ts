import type { TokenBucket } from '@velvet/domain/delivery'

/** Lets calls go out as the bucket permits, in their order: whatever happened before, they leave evenly. */
export type CallGate = {
  /** Resolves when a call to so many recipients may start. */
  pass: (recipients: number) => Promise<void>
  /** Recipients of calls that wait. */
  waiting: () => number
}

// The rate may have changed by then.
const longestWaitMs = 1_000

type Waiting = { readonly recipients: number; readonly go: () => void }

/** `onOpened` is told whenever calls that had waited may start. */
export const createCallGate = (bucket: TokenBucket, clock: () => number, onOpened: () => void): CallGate => {
  const calls: Waiting[] = []
  let recipients = 0
  let timer: NodeJS.Timeout | null = null

  const open = (): void => {
    timer = null
    for (let call = calls[0]; call && bucket.take(call.recipients, clock()); call = calls[0]) {
      calls.shift()
      recipients -= call.recipients
      call.go()
    }
    waitForNext()
    onOpened()
  }
  const waitForNext = (): void => {
    const [next] = calls
    if (!next || timer) return
    timer = setTimeout(open, Math.min(longestWaitMs, Math.ceil(bucket.waitMs(next.recipients, clock()))))
  }

  return {
    pass(count) {
      if (calls.length === 0) {
        bucket.rested(clock())
        if (bucket.take(count, clock())) return Promise.resolve()
      }
      return new Promise((go) => {
        calls.push({ recipients: count, go })
        recipients += count
        waitForNext()
      })
    },
    waiting: () => recipients,
  }
}

/** How many recipients a call may have, so that whole calls use nearly all of what a second allows and leave evenly. */
export const recipientsPerCall = (most: number, perSecond: number): number => {
  const allowed = Math.floor(perSecond)
  let count = Math.max(1, Math.min(most, Math.floor(allowed / 10)))
  while (count > 1 && (allowed % count) * 200 > allowed) count -= 1
  return count
}
