import { checkSources, type InstagramSource, ringForSweep, sweepLookups } from '@velvet/services/instagram'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

const lookMs = 30_000

/** An aborted check of the sources ends with an error, which is expected. */
const unlessAborted = (signal: AbortSignal, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/**
 * Checks at once and every half minute for requested profiles without a worker, and for unowned pictures, and checks the status
 * of sources that were not called for five minutes.
 */
export const startInstagramWatch = (
  context: Context,
  sources: readonly InstagramSource[],
  signal: AbortSignal,
): Watch => {
  const parts: [work: () => Promise<void>, what: string][] = [
    [() => sweepLookups(context), 'look for profiles that are wanted'],
    [() => ringForSweep(context), 'look for unowned pictures'],
    [() => unlessAborted(signal, checkSources(context, sources, signal)), 'check the sources of profiles'],
  ]
  return startWatch(lookMs, async () => {
    await Promise.all(parts.map(([work, what]) => quietly(context.logger, work(), what)))
  })
}
