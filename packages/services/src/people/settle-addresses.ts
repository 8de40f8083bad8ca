import type { Context } from '../kernel/index.ts'
import { followNumbers } from './follow-numbers.ts'
import { noteSuppressedAddresses } from './suppressed-addresses.ts'

/** What follows when people get an address or lose one: waiting texts go to their current number, suppressions name their owner. */
export const settleAddresses = async (context: Context, ids: readonly string[]): Promise<void> => {
  await followNumbers(context, ids)
  await noteSuppressedAddresses(context, ids)
}
