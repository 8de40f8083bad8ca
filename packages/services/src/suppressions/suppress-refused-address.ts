import type { Context } from '../kernel/index.ts'
import type { Address } from './address.ts'
import { optOutOfTexts } from './sms-opt-in.ts'
import { suppress } from './suppress.ts'

/** A provider's statement about an address that it refuses: it does not exist, or its owner opted out there. */
export type RefusedReason = 'invalid' | 'stopped'

/** Suppresses an address that a provider does not send to. People who stopped texts there are opted out of texts here as well. */
export const suppressRefusedAddress = async (
  context: Context,
  address: Address,
  reason: RefusedReason,
): Promise<void> => {
  if (reason === 'stopped' && address.channel === 'sms')
    await optOutOfTexts(context, address, 'provider', { left: 'had stopped texts from us at their carrier' })
  else await suppress(context, [{ ...address, reason, source: 'provider' }])
}
