import type { Logger } from '@velvet/services/kernel'

export type Watch = { close: () => Promise<void> }

/** Runs work that is retried anyway: an error is only logged. */
export const quietly = (logger: Logger, work: Promise<void>, what: string): Promise<void> =>
  work.catch((error: unknown) => logger.warn({ error: String(error) }, `could not ${what}; will try again`))

/** Runs `look` at once and at an interval, one run after the other. `look` never fails; `close` waits for the last run. */
export const startWatch = (everyMs: number, look: () => Promise<void>): Watch => {
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
