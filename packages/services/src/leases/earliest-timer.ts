/** A timer that can be set again while it runs: the earliest requested time wins. */
type EarliestTimer = { in: (ms: number) => void; stop: () => void }

export const createEarliestTimer = (wake: () => void, clock: () => number = () => performance.now()): EarliestTimer => {
  let timer: NodeJS.Timeout | null = null
  let at = Number.POSITIVE_INFINITY
  let isStopped = false

  return {
    in(ms) {
      const wished = clock() + ms
      if (isStopped || wished >= at) return
      if (timer) clearTimeout(timer)
      at = wished
      timer = setTimeout(() => {
        timer = null
        at = Number.POSITIVE_INFINITY
        wake()
      }, ms)
    },
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
