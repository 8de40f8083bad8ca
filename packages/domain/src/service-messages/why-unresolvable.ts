import type { CommunicationState } from '@velvet/contracts/delivery'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { isPast } from '../events/index.ts'

/** A message about an application, as far as it decides how staff may resolve it. */
type Resolvable = {
  readonly state: CommunicationState
  readonly isPersonDeleted: boolean
  /** Retention removed the values of its text. */
  readonly isBlanked: boolean
  /** See `isOutdated`. */
  readonly isOutdated: boolean
}

type Refusal = {
  readonly code: 'message_not_failed' | 'message_not_stored' | 'message_outdated'
  readonly message: string
}

/** What a message says, and what has happened since. */
type Said = {
  readonly kind: ServiceKind
  /** The guest was told another status since. */
  readonly isSuperseded: boolean
  /** The end of the open offer of the application; null without one. */
  readonly offerEnd: Date | null
  readonly night: { readonly date: Date | null; readonly cancelledAt: Date | null }
}

/** Whether a message no longer says what is true, so that its frozen text would mislead the guest. */
export const isOutdated = ({ kind, isSuperseded, offerEnd, night }: Said, now: Date): boolean => {
  if (isSuperseded || isPast(night.date, now)) return true
  if (night.cancelledAt !== null && kind !== 'cancelled') return true
  return kind === 'offer' && (offerEnd === null || offerEnd <= now)
}

const notFailed = (message: string): Refusal => ({ code: 'message_not_failed', message })

const whyNotAgain = ({ state, isPersonDeleted, isBlanked, isOutdated }: Resolvable): Refusal | null => {
  if (isPersonDeleted) return notFailed('This person was deleted, so the message cannot be sent again.')
  if (state === 'bounced') return notFailed('This message bounced, so it cannot be sent again.')
  if (state === 'skipped') return notFailed('This message was held back, so it cannot be sent again.')
  if (state !== 'failed' && state !== 'needs_review')
    return notFailed('This message has arrived or is on its way, so it cannot be sent again.')
  if (isBlanked)
    return { code: 'message_not_stored', message: 'This message is no longer stored, so it cannot be sent again.' }
  if (isOutdated)
    return {
      code: 'message_outdated',
      message: 'What this message says is no longer true, so it cannot be sent again.',
    }
  return null
}

/**
 * Why staff cannot resolve a message so; null when they can. Only a message that certainly did not go out, or may not have, is
 * sent again, and only one that may have gone out counts as sent.
 */
export const whyUnresolvable = (action: 'resend' | 'mark_sent', message: Resolvable): Refusal | null => {
  if (action === 'resend') return whyNotAgain(message)
  return message.state === 'needs_review' ? null : notFailed('This message does not need review anymore.')
}
