import type { Logger } from '@velvet/services/kernel'

export type Watch = { close: () => Promise<void> }

/** Does what will be tried again anyway: a fault is told to the log and to nobody else. */
export const quietly = (logger: Logger, work: Promise<void>, what: string): Promise<void> =>
  work.catch((error: unknown) => logger.warn({ error: String(error) }, `could not ${what}; will try again`))

/** Looks at once and every so many milliseconds, one look after the other. `look` never fails; `close` waits for the last one. */
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
