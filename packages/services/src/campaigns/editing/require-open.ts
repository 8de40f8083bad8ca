import { AppError } from '@velvet/domain/kernel'
import { becauseOf } from '@velvet/domain/suppressions'
import { sql } from 'kysely'
import { addressHash, type Context } from '../../kernel/index.ts'

const nouns = { email: 'address', sms: 'number' } as const
const paths = { email: 'email', sms: 'phone' } as const

/**
 * Prevents any caller from sending to a suppressed address: its owner opted out, or email to it does harm. Refuses
 * `address_suppressed`, with a sentence for each reason.
 */
export const requireOpen = async (
  { db, settings }: Context,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> => {
  const isAt = (channel: 'email' | 'sms', address: string | null) =>
    address === null
      ? sql<boolean>`false`
      : sql<boolean>`channel = ${channel} and address_hmac = ${addressHash(settings.secret, channel, address)}`
  const closed = await db
    .selectFrom('suppressions')
    .select(['channel', 'reason'])
    .where((eb) => eb.or([isAt('email', email), isAt('sms', phone)]))
    .orderBy('channel')
    .execute()
  const errors = closed.map(({ channel, reason }) => ({
    path: paths[channel],
    code: 'address_suppressed',
    message: `This ${nouns[channel]} is suppressed because ${becauseOf[reason]}. Send the test to another ${nouns[channel]}, or have the suppression removed under Suppressions.`,
  }))
  if (errors[0]) throw new AppError('conflict', 'address_suppressed', errors[0].message, { errors })
}
