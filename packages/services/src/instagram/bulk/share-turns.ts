import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { maxTurnMs } from '../sources/ask-source.ts'

/** How a source can be asked: the interval between turns, and the time until the next one. */
export type Turns = { readonly name: InstagramSourceName; readonly aheadMs: number; readonly betweenMs: number }

/** The first source to ask for each of the next profiles, and the milliseconds until there are turns again. */
export type Shared = { readonly first: readonly InstagramSourceName[]; readonly againInMs: number }

/** Kept free for single lookups, so that a turn is left within the time that a user waits for one. */
const spareMs = 250

/** How far ahead turns of a source are taken: the further, the fewer turns are lost when this machine stalls briefly. */
const horizonOf = ({ betweenMs }: Turns): number => Math.max(spareMs, maxTurnMs - spareMs - betweenMs)

/**
 * Distributes turns: each goes to the first source in order that has one soon, so that every source is asked as often as allowed
 * and none is waited for. At most `most`.
 */
export const shareTurns = (open: readonly Turns[], most: number): Shared => {
  const left = open.map((source) => ({ ...source }))
  const tooFarMs = (source: Turns): number => source.aheadMs - horizonOf(source)
  const first: InstagramSourceName[] = []
  while (first.length < most) {
    const next = left.find((source) => tooFarMs(source) <= 0)
    if (!next) break
    first.push(next.name)
    next.aheadMs += next.betweenMs
  }
  return { first, againInMs: Math.max(0, Math.min(...left.map(tooFarMs))) }
}
