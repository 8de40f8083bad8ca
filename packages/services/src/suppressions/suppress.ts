import type { Channel } from '@velvet/contracts/delivery'
import type { SuppressionReason } from '@velvet/contracts/suppressions'
import { maskAddress } from '@velvet/domain/suppressions'
import type { Context } from '../kernel/index.ts'
import { announceSuppressions } from './announce-suppressions.ts'

export type Suppressing = {
  readonly channel: Channel
  readonly addressHmac: Buffer
  /** Kept as a mask only; null where nobody knows it any more. */
  readonly address: string | null
  readonly reason: SuppressionReason
  readonly source: 'link' | 'provider' | 'stop' | 'admin'
  readonly note?: string | null
}

/**
 * Closes addresses to campaigns, whoever they belong to and however often they come back. The first reason stays. Returns
 * how many were open before.
 */
export const suppress = async (context: Context, closing: readonly Suppressing[]): Promise<number> => {
  if (closing.length === 0) return 0
  const added = await context.db
    .insertInto('suppressions')
    .values(
      closing.map(({ channel, addressHmac, address, reason, source, note }) => ({
        channel,
        address_hmac: addressHmac,
        hint: address === null ? null : maskAddress(channel, address),
        reason,
        source,
        note: note ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel')
    .execute()
  if (added.length > 0) await announceSuppressions(context)
  return added.length
}
