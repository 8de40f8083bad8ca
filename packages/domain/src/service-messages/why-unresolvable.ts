import type { CommunicationState } from '@velvet/contracts/delivery'

/** A message about an application, as far as it decides how staff may resolve it. */
type Resolvable = {
  readonly state: CommunicationState
  readonly isPersonDeleted: boolean
  /** Retention removed the values of its text. */
  readonly isBlanked: boolean
}

type Refusal = { readonly code: 'message_not_failed' | 'message_not_stored'; readonly message: string }

const notFailed = (message: string): Refusal => ({ code: 'message_not_failed', message })

const whyNotAgain = ({ state, isPersonDeleted, isBlanked }: Resolvable): Refusal | null => {
  if (isPersonDeleted) return notFailed('This person was deleted, so the message cannot be sent again.')
  if (state === 'bounced') return notFailed('This message bounced, so it cannot be sent again.')
  if (state === 'skipped') return notFailed('This message was held back, so it cannot be sent again.')
  if (state !== 'failed' && state !== 'needs_review')
    return notFailed('This message has arrived or is on its way, so it cannot be sent again.')
  if (!isBlanked) return null
  return { code: 'message_not_stored', message: 'This message is no longer stored, so it cannot be sent again.' }
}

/**
 * Why staff cannot resolve a message so; null when they can. Only a message that certainly did not go out, or may not have, is
 * sent again, and only one that may have gone out counts as sent.
 */
export const whyUnresolvable = (action: 'resend' | 'mark_sent', message: Resolvable): Refusal | null => {
  if (action === 'resend') return whyNotAgain(message)
  return message.state === 'needs_review' ? null : notFailed('This message does not need review anymore.')
}
