import type { Context } from '../../kernel/index.ts'
import type { InstagramSource } from '../instagram-source.ts'
import { lookUp } from '../look-up.ts'
import { furthestTurnMs } from '../reserve-call.ts'
import type { Item } from './claim-items.ts'
import type { Outcome } from './settle-item.ts'

/** What became of an item; `again` when nothing did, and its turn may come again in a moment. */
export type Flown = Outcome | { readonly state: 'again' }

/** Looks the profile of an item up, or takes what is known since. Throws only when `signal` ends it, or for a fault. */
export const lookItemUp = async (
  context: Context,
  sources: readonly InstagramSource[],
  { known, profileId, isForced }: Item,
  signal: AbortSignal,
): Promise<Flown> => {
  if (known.kind === 'gone') return { state: 'skipped' }
  if (known.kind === 'found') return { state: 'succeeded', source: known.source }
  if (known.kind === 'failed') return { state: 'failed', failure: known.failure }
  const looked = await lookUp(context, sources, profileId, {
    demand: 'now',
    isForced,
    isPatient: true,
    longestWaitMs: furthestTurnMs,
    signal,
  })
  switch (looked.kind) {
    case 'looked':
      return looked.failure === null
        ? { state: 'succeeded', source: looked.source }
        : { state: 'failed', failure: looked.failure }
    case 'gone':
      return { state: 'skipped' }
    // Somebody else is at it, or no source could be asked: none is before it may be, whenever this comes again.
    default:
      return { state: 'again' }
  }
}
