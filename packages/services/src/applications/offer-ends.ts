import { type Decidable, offerExpiry } from '@velvet/domain/applications'
import type { OfferEnds } from './change-applications.ts'
import type { NightWithOffers } from './read-places.ts'

/** Until when offers made now hold, by application; the given time if there is one (CAP-11). */
export const offerEndsOf = (
  applications: readonly Decidable[],
  nights: ReadonlyMap<string, NightWithOffers>,
  now: Date,
  given: Date | null = null,
): OfferEnds =>
  new Map(
    applications.flatMap(({ id, eventId }) => {
      const night = nights.get(eventId)
      return night ? [[id, given ?? offerExpiry(night, now)] as const] : []
    }),
  )
