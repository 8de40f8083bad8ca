export type Stop = () => Promise<unknown>

/** Last started, first stopped. */
const stopAll = async (stops: readonly Stop[]): Promise<void> => {
  for (const stop of stops.toReversed()) await stop()
}

/**
 * Runs work that starts servers and pushes how to stop each. Whether it ends, fails or is interrupted (Ctrl-C, SIGTERM),
 * nothing of it stays.
 */
export const withStops = async (work: (stops: Stop[]) => Promise<void>): Promise<void> => {
  const stops: Stop[] = []
  let ending: Promise<void> | null = null
  let isInterrupted = false
  const end = (): Promise<void> => {
    ending ??= stopAll(stops)
    return ending
  }
  // npm hands on a signal that the process has had already: the second one must not end it before all is stopped.
  const interrupt = (): void => {
    if (isInterrupted) return
    isInterrupted = true
    console.error('Interrupted; stopping what was started ...')
    end().then(
      () => process.exit(130),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, interrupt)
  try {
    await work(stops)
  } catch (error) {
    // After an interruption, work fails because its processes were stopped, which is expected.
    if (!isInterrupted) throw error
  } finally {
    await end()
    for (const signal of signals) process.off(signal, interrupt)
  }
}
