import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const idleMs = 5_000
/**
 * A busier process collects by itself. It must not be made to later, either: this collection also forgets compiled code, which then
 * took a worker a tenth of its speed for many seconds.
 */
const idleShare = 0.2

/**
 * Hands back what starting leaves behind, five seconds after it, if the process has been idle since. A process at rest allocates too
 * little for the garbage collector to do this by itself.
 */
export const collectOnceStarted = (afterMs: number = idleMs): void => {
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization > idleShare) return
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    // The only kind that also shrinks what is half empty, and forgets code that ran only at the start.
    collect({ type: 'major', flavor: 'last-resort' })
  }, afterMs).unref()
}
