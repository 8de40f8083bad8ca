import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { GuestStatus } from '@velvet/contracts/guest-pages'

/** What the guest of an application was told, and what it is. */
export type NotifiedStatus = {
  readonly toldStatus: ApplicationStatus | null
  readonly toldKind: string | null
  readonly status: ApplicationStatus
}

const words: Readonly<Record<ApplicationStatus, GuestStatus>> = {
  invited: 'received',
  pending: 'received',
  waitlisted: 'waitlisted',
  offered: 'offered',
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
}

/** Whether an offer that the guest was told about is still open. */
const isOpenOffer = (status: ApplicationStatus, offerExpiresAt: Date | null, now: Date): boolean =>
  status === 'approved' || (status === 'offered' && (offerExpiresAt === null || now < offerExpiresAt))

/**
 * What the guest page says: what the guest was told, never what is staged (GST-07). Who was told nothing yet reads that the
 * application was received. An offer that no longer stands has ended, and who applied again after
 * leaving, or after the end of an offer, is received again.
 */
export const guestStatusOf = (
  { toldStatus, toldKind, status, offerExpiresAt }: NotifiedStatus & { readonly offerExpiresAt: Date | null },
  now: Date,
): GuestStatus => {
  if (toldKind === 'cancelled') return 'cancelled'
  if (toldStatus === 'offered' && !isOpenOffer(status, offerExpiresAt, now)) return 'expired'
  const isOver = toldStatus === 'withdrawn' || toldStatus === 'expired'
  if (isOver && (status === 'pending' || status === 'waitlisted')) return 'received'
  return words[toldStatus ?? 'pending']
}

/** Whether the guest has a pass: approved, told so, and the night takes place (GST-14, GST-16). */
export const hasPass = ({
  status,
  toldStatus,
  toldKind,
  cancelledAt,
}: NotifiedStatus & { readonly cancelledAt: Date | null }): boolean =>
  status === 'approved' && toldStatus === 'approved' && toldKind !== 'cancelled' && cancelledAt === null

/** Whether there is a calendar file: the guest has a place or was offered one, at a known time (GST-13). */
export const hasCalendar = (
  shown: GuestStatus,
  { date, cancelledAt }: { readonly date: Date | null; readonly cancelledAt: Date | null },
): boolean => (shown === 'approved' || shown === 'offered') && date !== null && cancelledAt === null
