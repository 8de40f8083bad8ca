/** Runs `stop` at the first SIGTERM or SIGINT. Later ones change nothing; without a handler they would end the process at once. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const stopOnce = (): void => {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOnce)
}
