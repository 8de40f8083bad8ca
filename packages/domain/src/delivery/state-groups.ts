import { type CommunicationState, communicationStates } from '@velvet/contracts/delivery'

const unsettled = ['queued', 'submitting', 'unknown', 'needs_review'] as const satisfies readonly CommunicationState[]

/** Groups of states that queries about messages use. */
export const stateGroups = {
  /** Not handed to the provider for good. */
  waiting: ['queued', 'submitting'],
  /** Delivery goes on; a campaign ends when none is left. */
  open: ['queued', 'submitting', 'unknown'],
  /** May have been sent or not. */
  uncertain: ['unknown', 'needs_review'],
  /** Not final: delivery or an admin decides further. */
  unsettled,
  /** Final, but for a late report and Retry. */
  settled: communicationStates.filter((state) => !(unsettled as readonly CommunicationState[]).includes(state)),
  /** Accepted by the provider and not lost before sending: counts as sent. */
  sent: ['accepted', 'delivered', 'bounced'],
  refused: ['failed', 'bounced'],
  /** The provider's answer is known. */
  answered: ['accepted', 'delivered', 'failed', 'bounced'],
  /** Whether it arrived is known. */
  concluded: ['delivered', 'failed', 'bounced'],
  /** Not delivered, or delivery is unknown; few rows, so indexes of `stage` find them. */
  troubled: ['unknown', 'needs_review', 'failed', 'bounced'],
  /** May have reached the person, who may answer it. */
  possiblyReceived: ['submitting', 'unknown', 'needs_review', 'accepted', 'delivered'],
  /** Certainly did not reach the person. */
  unsent: ['skipped', 'failed'],
} as const satisfies Record<string, readonly CommunicationState[]>

export type StateGroup = keyof typeof stateGroups
