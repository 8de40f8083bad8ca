import type { Release } from '@velvet/contracts/events'
import { AppError } from '../kernel/index.ts'

/** Refuses `auto_offer_needs_messages` (400): an offer that its guest does not know about only blocks a place (CAP-14). */
export const requireMessages = ({ autoOffer, release }: { autoOffer: boolean; release: Release }): void => {
  if (!autoOffer || release !== 'silent') return
  const message = 'Free places can be offered to the waitlist only when guests are told.'
  throw new AppError('invalid', 'auto_offer_needs_messages', message, {
    errors: [{ path: 'autoOffer', code: 'auto_offer_needs_messages', message }],
  })
}
