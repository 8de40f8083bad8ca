import { resumeImports } from '@velvet/services/imports'
import type { Context } from '@velvet/services/kernel'

const lookMs = 10_000

/**
 * Looks at once and every ten seconds for imports that are under way, so that none waits for a job that was lost with its worker
 * or its queue.
 */
export const startImportWatch = (context: Context): { close: () => Promise<void> } => {
  const look = (): Promise<void> =>
    resumeImports(context).catch((error: unknown) =>
      context.logger.warn({ error: String(error) }, 'could not look for imports under way; will try again'),
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
