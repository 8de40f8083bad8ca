import type { CommunicationState, CommunicationStatus } from '@velvet/contracts/delivery'

const statuses: Readonly<Record<CommunicationState, CommunicationStatus>> = {
  queued: 'sending',
  submitting: 'sending',
  unknown: 'sending',
  needs_review: 'needs_review',
  accepted: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  bounced: 'failed',
  skipped: 'skipped',
}

/** What a person sees of a state (ENT-51). */
export const statusOf = (state: CommunicationState): CommunicationStatus => statuses[state]

/** The states behind a status, for filtering. */
export const statesOf = (status: CommunicationStatus): CommunicationState[] =>
  (Object.keys(statuses) as CommunicationState[]).filter((state) => statuses[state] === status)
