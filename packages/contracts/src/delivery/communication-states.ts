/**
 * The states of one message to one person. `submitting`: past the point of no return. `unknown`: the provider's answer was lost.
 * `needs_review`: the outcome could not be determined. `skipped`: not sent, for a recorded reason.
 */
export const communicationStates = [
  'queued',
  'submitting',
  'unknown',
  'needs_review',
  'accepted',
  'delivered',
  'failed',
  'bounced',
  'skipped',
] as const
export type CommunicationState = (typeof communicationStates)[number]

/** What a person sees of a state (ENT-51). */
export const communicationStatuses = ['sending', 'sent', 'delivered', 'failed', 'needs_review', 'skipped'] as const
export type CommunicationStatus = (typeof communicationStatuses)[number]

/** Why a person of the audience gets no message. */
export const skipReasons = [
  'excluded',
  'no_consent',
  'opted_out',
  'suppressed',
  'no_address',
  'invalid_number',
  'text_too_long',
  'duplicate_address',
  'applicant_removed',
  'erased',
  'cancelled',
] as const
export type SkipReason = (typeof skipReasons)[number]
