import { expireOffers, offerPlaces } from '@velvet/services/applications'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

/** An offer ends within 15 seconds of its time (CAP-13), and a free place is offered within 15 seconds (CAP-14). */
const lookMs = 5_000

/** Ends at once and every few seconds the offers whose time is over, and offers free places to the waitlist. */
export const startOfferWatch = (context: Context): Watch =>
  startWatch(lookMs, async () => {
    await quietly(context.logger, expireOffers(context), 'end the offers whose time is over')
    await quietly(context.logger, offerPlaces(context), 'offer the free places')
  })
