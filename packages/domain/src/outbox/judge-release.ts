import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { doorsOpenSentence, kindOfTelling, type ReleaseRules, tellsGuests } from '../applications/index.ts'

/** What waits for an application, and what its guest was told. */
export type Waiting = {
  readonly status: ApplicationStatus
  readonly stagedStatus: ApplicationStatus | null
  readonly toldStatus: ApplicationStatus | null
  /** Waiting news about the event. */
  readonly noticeKind: 'changed' | 'cancelled' | null
}

/**
 * The one message that a guest gets when what waits is released; null for none. A cancellation takes precedence over a decision,
 * and a decision over other news, which its message contains. There is no message about a night that is over (ANS-24).
 */
export const kindOnRelease = (waiting: Waiting, rules: ReleaseRules, now: Date): ServiceKind | null => {
  const { status, stagedStatus, toldStatus, noticeKind } = waiting
  const isCancelled = noticeKind === 'cancelled'
  if (!tellsGuests(isCancelled ? { ...rules, cancelledAt: null } : rules, now)) return null
  if (isCancelled) return noticeKind
  return kindOfTelling(toldStatus, stagedStatus ?? status) ?? noticeKind
}

/** The state of an application before a release. */
export type Releasable = Waiting & {
  /** A decision, or an application through the form: something that a guest can be told. */
  readonly isNews: boolean
}

/** Why a release skips an application; null when it does not. */
export const whyNotReleased = (
  releasable: Releasable,
  rules: ReleaseRules & { readonly opensAt: Date | null },
  now: Date,
): string | null => {
  const { stagedStatus, noticeKind, isNews } = releasable
  const kind = kindOnRelease(releasable, rules, now)
  const isOffer = stagedStatus === 'offered' || kind === 'offer'
  if (isOffer && rules.opensAt !== null && rules.opensAt <= now) return doorsOpenSentence
  if (stagedStatus !== null || noticeKind !== null) return null
  return isNews && kind ? null : 'Nothing is staged.'
}

const hourMs = 3_600_000

/** Whether a set time of release is so long ago that staff must decide again (MSG-12). */
export const isReleaseLate = (releaseAt: Date, now: Date): boolean => now.getTime() - releaseAt.getTime() > hourMs
