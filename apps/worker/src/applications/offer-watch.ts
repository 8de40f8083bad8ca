import { expireOffers } from '@velvet/services/applications'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

/** An offer ends within 15 seconds of its time (CAP-13). */
const lookMs = 5_000

/** Ends at once and every few seconds the offers whose time is over. */
export const startOfferWatch = (context: Context): Watch =>
  startWatch(lookMs, () => quietly(context.logger, expireOffers(context), 'end the offers whose time is over'))
