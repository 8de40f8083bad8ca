import { checkSources, type InstagramSource, ringForSweep, sweepLookups } from '@velvet/services/instagram'
import type { Context } from '@velvet/services/kernel'

const lookMs = 30_000

/**
 * Looks at once and every half minute for profiles that somebody wants and nobody looks at, and for pictures that are nobody's,
 * and asks sources that nobody has called for five minutes whether they would answer.
 */
export const startInstagramWatch = (
  context: Context,
  sources: readonly InstagramSource[],
  signal: AbortSignal,
): { close: () => Promise<void> } => {
  const quietly = (work: Promise<void>, what: string): Promise<void> =>
    work.catch((error: unknown) => {
      if (!signal.aborted) context.logger.warn({ error: String(error) }, `could not ${what}; will try again`)
    })
  const look = async (): Promise<void> => {
    await Promise.all([
      quietly(sweepLookups(context), 'look for profiles that are wanted'),
      quietly(ringForSweep(context), 'look for pictures that are nobody’s'),
      quietly(checkSources(context, sources, signal), 'check the sources of profiles'),
    ])
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, lookMs)
  return {
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
