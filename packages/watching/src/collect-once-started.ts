import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 5_000
/** A busier process waits: the collection holds up everything else for a tenth of a second or two. */
const idleShare = 0.2

/**
 * Hands back what starting leaves behind, once the process has been idle for five seconds. A process at rest allocates too little
 * for the garbage collector to do this by itself.
 */
export const collectOnceStarted = (everyMs: number = lookEveryMs): void => {
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization > idleShare) return collectOnceStarted(everyMs)
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    // The only kind that also shrinks what is half empty, and forgets code that ran only at the start.
    collect({ type: 'major', flavor: 'last-resort' })
  }, everyMs).unref()
}
