import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { longestTurnMs } from '../ask-source.ts'

/** How a source can be asked: turns are so far apart, and the next one is so far ahead. */
export type Turns = { readonly name: InstagramSourceName; readonly aheadMs: number; readonly betweenMs: number }

/** Whom the next profiles are asked of first, and in how many milliseconds there will be turns again. */
export type Shared = { readonly first: readonly InstagramSourceName[]; readonly againInMs: number }

/** Kept free for whoever looks a single profile up, so that a turn is left within the time they wait for one. */
const spareMs = 250

/** How far ahead turns of a source are taken: the further, the less a hiccup of this machine wastes. */
const horizonOf = ({ betweenMs }: Turns): number => Math.max(spareMs, longestTurnMs - spareMs - betweenMs)

/**
 * Shares turns out: each goes to the first source in order that has one soon, so that every source is asked as often as it may
 * and none is kept waiting for. At most `most`.
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
