import { expireOffers, offerPlaces, sendReminders } from '@velvet/services/applications'
import { resumeImports } from '@velvet/services/imports'
import { checkSources, type InstagramSource, ringForSweep, sweepLookups } from '@velvet/services/instagram'
import type { Context } from '@velvet/services/kernel'
import { repeat } from '@velvet/services/leases'
import { releaseDue } from '@velvet/services/outbox'
import { askForRetention } from '@velvet/services/retention'

/** An aborted check of the sources ends with an error, which is expected. */
const unlessAborted = (signal: AbortSignal, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/** Starts the checks that a worker makes at once and at intervals, so that no work waits for a lost job or another process. */
export const startWatches = (
  context: Context,
  sources: readonly InstagramSource[],
  signal: AbortSignal,
): { close: () => Promise<void> } => {
  const second = 1_000
  const watches = [
    repeat(context, 'look for imports under way', 10 * second, () => resumeImports(context)),
    repeat(context, 'look for profiles that are wanted', 30 * second, () => sweepLookups(context)),
    repeat(context, 'look for unowned pictures', 30 * second, () => ringForSweep(context)),
    repeat(context, 'check the sources of profiles', 30 * second, () =>
      unlessAborted(signal, checkSources(context, sources, signal)),
    ),
    repeat(context, "ask for the next night's retention run", 3_600 * second, () => askForRetention(context)),
    // An offer ends within 15 seconds of its time (CAP-13), and a free place is offered within 15 seconds (CAP-14).
    repeat(context, 'end old offers and offer the free places', 5 * second, () =>
      expireOffers(context).finally(() => offerPlaces(context)),
    ),
    repeat(context, 'remind the guests of the next nights', 15 * second, () => sendReminders(context)),
    // Decisions are released within 60 seconds of their time (MSG-12).
    repeat(context, 'release the decisions whose time has come', 15 * second, () => releaseDue(context)),
  ]
  for (const watch of watches) watch.ring()
  return { close: async () => void (await Promise.all(watches.map((watch) => watch.stop()))) }
}
