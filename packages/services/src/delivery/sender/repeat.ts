export type Repeated = {
  /** Runs the task now, unless it is already running. */
  now: () => Promise<void>
  /** Stops repeating, and waits for a running task to end. */
  stop: () => Promise<void>
}

/** Runs a task at an interval, never twice at the same time. `work` must not throw. */
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
