import type { Context } from '../kernel/index.ts'
import { followNumbers } from './follow-numbers.ts'
import { noteSuppressedAddresses } from './suppressed-addresses.ts'

/** For people whose addresses changed: sends waiting texts to their current number, and updates the owners of suppressions. */
export const settleAddresses = async (context: Context, ids: readonly string[]): Promise<void> => {
  await followNumbers(context, ids)
  await noteSuppressedAddresses(context, ids)
}
