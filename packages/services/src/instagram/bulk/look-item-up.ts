import type { Context } from '../../kernel/index.ts'
import { lookUp } from '../lookups/look-up.ts'
import type { InstagramSource } from '../sources/instagram-source.ts'
import { furthestTurnMs } from '../sources/reserve-call.ts'
import type { Item } from './claim-items.ts'
import type { Outcome } from './settle-item.ts'

/** The outcome of an item; `again` when there is none yet, and its turn may come again shortly. */
export type ItemResult = Outcome | { readonly state: 'again' }

/** Looks up the profile of an item, or uses a result that arrived since. Throws only when `signal` ends it, or for an error. */
export const lookItemUp = async (
  context: Context,
  sources: readonly InstagramSource[],
  { known, profileId, isForced }: Item,
  signal: AbortSignal,
): Promise<ItemResult> => {
  if (known.kind === 'gone') return { state: 'skipped' }
  if (known.kind === 'found') return { state: 'succeeded', source: known.source }
  if (known.kind === 'failed') return { state: 'failed', failure: known.failure }
  const looked = await lookUp(context, sources, profileId, {
    demand: 'now',
    isForced,
    isPatient: true,
    maxWaitMs: furthestTurnMs,
    signal,
  })
  switch (looked.kind) {
    case 'looked':
      return looked.failure === null
        ? { state: 'succeeded', source: looked.source }
        : { state: 'failed', failure: looked.failure }
    case 'gone':
      return { state: 'skipped' }
    // Another worker is looking it up, or no source could be asked: each source's wait applies whenever this item comes up again.
    default:
      return { state: 'again' }
  }
}
