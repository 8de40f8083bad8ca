import type { Context } from '../kernel/index.ts'
import type { Address } from './address.ts'
import { endTexts } from './sms-wishes.ts'
import { suppress } from './suppress.ts'

/** What a provider says of an address that it refuses: there is no such, or its owner told it to. */
export type RefusedReason = 'invalid' | 'stopped'

/** Closes an address that a provider will not write to. Who stopped texts there is taken off texts here as well. */
export const closeRefused = async (context: Context, address: Address, reason: RefusedReason): Promise<void> => {
  if (reason === 'stopped' && address.channel === 'sms')
    await endTexts(context, address, 'provider', { left: 'had stopped texts from us at their carrier' })
  else await suppress(context, [{ ...address, reason, source: 'provider' }])
}
