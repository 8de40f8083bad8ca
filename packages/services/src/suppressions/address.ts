import type { Channel } from '@velvet/contracts/delivery'
import { cleanEmail, isEmail } from '@velvet/domain/applicants'
import { toE164 } from '@velvet/domain/phone'
import { addressHash, type Context } from '../kernel/index.ts'

export type Address = { readonly channel: Channel; readonly address: string; readonly addressHmac: Buffer }

/** Parses typed text as an address of a channel, in any spelling; null when it is none. */
export const readAddress = ({ settings }: Context, channel: Channel, typed: string): Address | null => {
  const email = cleanEmail(typed)
  const address = channel === 'sms' ? toE164(typed.trim()) : isEmail(email) ? email.toLowerCase() : null
  return address === null ? null : { channel, address, addressHmac: addressHash(settings.secret, channel, address) }
}
