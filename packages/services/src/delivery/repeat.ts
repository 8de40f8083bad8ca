export type Repeated = {
  /** Does it at once, unless it is being done. */
  now: () => Promise<void>
  /** Does it no more, and waits for the end of what is under way. */
  stop: () => Promise<void>
}

/** Does something every so often, never twice at the same time. `work` must not throw. */
export const repeat = (everyMs: number, work: () => Promise<void>): Repeated => {
  let running: Promise<void> | null = null
  const now = (): Promise<void> => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(now, everyMs)
  return {
    now,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
