import type { Channel } from '@velvet/contracts/delivery'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { addSuppression as endpoint } from '@velvet/contracts/suppressions'
import { AppError, cleanText } from '@velvet/domain/kernel'
import { maskAddress } from '@velvet/domain/suppressions'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { type Address, readAddress } from './address.ts'
import { presentSuppression } from './present-suppression.ts'
import { suppress } from './suppress.ts'

/** What a channel carries. */
export const channelWords = { email: 'email', sms: 'texts' } as const

const invalidAddress = (channel: Channel): AppError => {
  const message = channel === 'email' ? 'Enter a valid email address' : 'Enter a valid phone number'
  return new AppError('invalid', 'address_invalid', message, {
    errors: [{ path: 'address', code: 'address_invalid', message }],
  })
}

const findStored = (context: Context, { channel, addressHmac }: Address) =>
  context.db
    .selectFrom('suppressions')
    .selectAll()
    .where('channel', '=', channel)
    .where('address_hmac', '=', addressHmac)
    .executeTakeFirstOrThrow()

/**
 * Suppresses an address by hand; this applies at once to waiting messages too. An address that is already suppressed keeps its
 * first reason. Refuses `address_invalid`.
 */
export const addSuppression = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const address = readAddress(context, body.channel, body.address)
    if (!address) throw invalidAddress(body.channel)
    const note = cleanText(body.note ?? '') || null
    const added = await suppress(context, [{ ...address, reason: 'manual', source: 'admin', note }])
    const entry = presentSuppression(await findStored(context, address))
    if (added > 0)
      await recordActivity(context, {
        action: 'suppression.added',
        description: `Suppressed ${maskAddress(address.channel, address.address)} for campaign ${channelWords[address.channel]}`,
        details: { suppressionId: entry.id, ...(note ? { note } : {}) },
      })
    return entry
  })
