import type { Context } from '@velvet/services/kernel'
import { askForRetention } from '@velvet/services/retention'

const lookMs = 3_600_000

/** Sees at once and every hour to it that the next night's run is asked for. */
export const startRetentionWatch = (context: Context): { close: () => Promise<void> } => {
  const look = (): Promise<void> =>
    askForRetention(context).catch((error: unknown) =>
      context.logger.warn({ error: String(error) }, 'could not ask for the next retention run; will try again'),
    )
  let looking = look()
  const timer = setInterval(() => {
    looking = look()
  }, lookMs)
  return {
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
