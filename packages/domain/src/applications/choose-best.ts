import { AppError } from '../kernel/index.ts'

/** A party in the order of its rank. */
export type Party = { readonly id: string; readonly heads: number }

/** Why a party was passed over. */
export type PassedOver<P extends Party> = P & { readonly reason: 'party_does_not_fit' | 'after_stop' }

/**
 * Fills this many heads with parties in the given order (CAP-06, CAP-08). A party that does not fit is passed over, and the next
 * that fits is chosen; with `stopAtMisfit`, none after it is. Parties after the last head was filled appear in neither list.
 */
export const chooseBest = <P extends Party>(
  parties: readonly P[],
  heads: number,
  { stopAtMisfit }: { stopAtMisfit: boolean },
): { chosen: P[]; passedOver: PassedOver<P>[] } => {
  const chosen: P[] = []
  const passedOver: PassedOver<P>[] = []
  let left = heads
  for (const party of parties) {
    if (left === 0) break
    const isStopped = stopAtMisfit && passedOver.length > 0
    if (!isStopped && party.heads <= left) {
      chosen.push(party)
      left -= party.heads
    } else passedOver.push({ ...party, reason: isStopped ? 'after_stop' : 'party_does_not_fit' })
  }
  return { chosen, passedOver }
}

const freeSentence = (free: number): string => {
  if (free <= 0) return 'No places are free.'
  return free === 1 ? 'Only 1 place is free.' : `Only ${free} places are free.`
}

/** How many heads to fill: the given number, or all free ones. Refuses `heads_required` and `event_full` (CAP-09). */
export const headsToFill = (heads: number | undefined, free: number | null): number => {
  if (heads === undefined) {
    if (free !== null) return Math.max(free, 0)
    const message = 'This event has no capacity limit, so enter how many heads to fill.'
    throw new AppError('invalid', 'heads_required', message, {
      errors: [{ path: 'heads', code: 'heads_required', message }],
    })
  }
  if (free !== null && heads > Math.max(free, 0))
    throw new AppError('conflict', 'event_full', freeSentence(free), {
      stats: { free, requested: heads },
    })
  return heads
}
