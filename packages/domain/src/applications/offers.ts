import { AppError } from '../kernel/index.ts'
import type { Night } from './judge-decisions.ts'

const hourMs = 3_600_000

/** When an offer made now ends, at the latest when the doors open (CAP-11). */
export const offerExpiry = (
  { opensAt, offerHours }: Pick<Night, 'opensAt'> & { offerHours: number },
  now: Date,
): Date => {
  const expiry = new Date(now.getTime() + offerHours * hourMs)
  return opensAt !== null && opensAt < expiry ? opensAt : expiry
}

/** The maximum duration of a decision. */
const decisionMs = 60_000

/**
 * The end of an offer if it was given with the decision; null when it follows from the hours of the event, which count from the
 * time when the guest is told (CAP-11). If these hours changed since, the end looks like a given one, and stays.
 */
export const givenOfferEnd = (
  end: Date | null,
  decidedAt: Date | null,
  night: Pick<Night, 'opensAt'> & { offerHours: number },
): Date | null => {
  if (end === null || decidedAt === null) return end
  return Math.abs(end.getTime() - offerExpiry(night, decidedAt).getTime()) < decisionMs ? null : end
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
