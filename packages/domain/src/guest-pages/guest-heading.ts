import type { GuestPage } from '@velvet/contracts/guest-pages'
import { eventMoment } from '../events/index.ts'

type Shown = Pick<GuestPage, 'status' | 'offerExpiresAt'> & {
  readonly event: Pick<GuestPage['event'], 'cancelledAt' | 'timeZone'>
}

const headings: Readonly<Record<Exclude<GuestPage['status'], 'offered'>, string>> = {
  received: 'We have your application',
  waitlisted: "You're on the waitlist",
  approved: "You're on the list",
  declined: "We can't offer you a place this time",
  cancelled: 'Your place was canceled',
  withdrawn: "You told us you can't come",
  expired: 'This offer has ended',
}

/** The heading of a guest page (GST-08); times are in the zone of the event. */
export const guestHeading = ({ status, offerExpiresAt, event: { cancelledAt, timeZone } }: Shown): string => {
  if (cancelledAt !== null) return 'This night is canceled'
  if (status !== 'offered') return headings[status]
  return offerExpiresAt === null
    ? 'A place is yours'
    : `A place is yours until ${eventMoment(offerExpiresAt, timeZone)}`
}
