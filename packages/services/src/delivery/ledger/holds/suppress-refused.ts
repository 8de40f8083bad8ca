import { type Context, inTransaction } from '../../../kernel/index.ts'
import { type RefusedReason, suppressRefusedAddress } from '../../../suppressions/index.ts'

/**
 * Suppresses addresses that a provider called impossible, so that no later campaign tries them, and opts out people who stopped
 * texts at the provider.
 */
export const suppressRefused = (
  outer: Context,
  refused: readonly { readonly id: string; readonly reason: RefusedReason }[],
): Promise<void> =>
  inTransaction(outer, async (context) => {
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
    const rows = await context.db
      .selectFrom('communications')
      .select(['id', 'channel', 'address', 'address_hmac'])
      .where('id', 'in', [...reasons.keys()])
      .execute()
    for (const { id, channel, address, address_hmac: addressHmac } of rows) {
      const reason = reasons.get(id)
      if (reason && address && addressHmac)
        await suppressRefusedAddress(context, { channel, address, addressHmac }, reason)
    }
  })
