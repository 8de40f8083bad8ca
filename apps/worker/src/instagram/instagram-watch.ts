import { checkSources, type InstagramSource, ringForSweep, sweepLookups } from '@velvet/services/instagram'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

const lookMs = 30_000

/** An aborted check of the sources says so by failing, which is no fault. */
const unlessAborted = (signal: AbortSignal, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/**
 * Looks at once and every half minute for profiles that somebody wants and nobody looks at, and for pictures that are nobody's,
 * and asks sources that nobody has called for five minutes whether they would answer.
 */
export const startInstagramWatch = (
  context: Context,
  sources: readonly InstagramSource[],
  signal: AbortSignal,
): Watch => {
  const parts: [work: () => Promise<void>, what: string][] = [
    [() => sweepLookups(context), 'look for profiles that are wanted'],
    [() => ringForSweep(context), 'look for pictures that are nobody’s'],
    [() => unlessAborted(signal, checkSources(context, sources, signal)), 'check the sources of profiles'],
  ]
  return startWatch(lookMs, async () => {
    await Promise.all(parts.map(([work, what]) => quietly(context.logger, work(), what)))
  })
}
