import { AppError } from '../kernel/index.ts'
import type { Night } from './judge-decisions.ts'

const hourMs = 3_600_000

/** Until when an offer made now holds, never past the doors (CAP-11). */
export const offerExpiry = (
  { opensAt, offerHours }: Pick<Night, 'opensAt'> & { offerHours: number },
  now: Date,
): Date => {
  const expiry = new Date(now.getTime() + offerHours * hourMs)
  return opensAt !== null && opensAt < expiry ? opensAt : expiry
}

/** Refuses `offer_expiry_invalid` (400) for a time in the past or after the doors of one of the events (CAP-11). */
export const requireOfferExpiry = (expiry: Date, nights: Iterable<Pick<Night, 'opensAt'>>, now: Date): void => {
  const isLate = [...nights].some(({ opensAt }) => opensAt !== null && opensAt < expiry)
  if (expiry > now && !isLate) return
  const message = isLate ? 'An offer must end before the doors open.' : 'An offer must end in the future.'
  throw new AppError('invalid', 'offer_expiry_invalid', message, {
    errors: [{ path: 'offerExpiresAt', code: 'offer_expiry_invalid', message }],
  })
}
